// Elements made by hand: text of strangers only ever becomes text.
const SVG = "http://www.w3.org/2000/svg";

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function icon(symbol) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}

const unseen = (text) => make("span", { class: "unseen" }, text);
const plural = (count, one, many) => `${count} ${count === 1 ? one : many || `${one}s`}`;
const nameOf = (seat) => make("bdi", { class: "name" }, story.names[seat]);
const badge = (seat) => make("span", { class: `seat s${seat % 10}`, "aria-hidden": "true" }, String(seat + 1));

function headsOf(card) {
  for (const [heads, cards] of dear) if (cards.has(card)) return heads;
  return 1;
}

// A card as it is drawn everywhere: its bull heads above, its number below.
function drawCard(card, tag = "span") {
  const heads = headsOf(card);
  const element = make(tag, { class: `card h${heads}` });
  const bulls = make("span", { class: "bulls", "aria-hidden": "true" });
  for (let head = 0; head < heads; head += 1) bulls.append(icon("bull"));
  const digits = String(card).length > 3 ? "number long" : "number";
  element.append(bulls, make("span", { class: digits }, String(card)), unseen(`, ${plural(heads, "head")}`));
  return element;
}
