// The review of a turn: what each card in each hand was worth, if the page came with an analysis.
function reviewOf(step) {
  if (!story.review || !step.turn) return [];
  return story.review[`r${story.rounds[step.round].round}t${step.turn}`] || [];
}

function verdictOn(step, seat, card) {
  const decision = reviewOf(step).find((one) => one[0] === seat && one[1] === card);
  if (!decision || !decision[5]) return [];
  return [make("span", { class: "verdict" }, decision[5], unseen(`, cost ${figure(decision[3])} heads`))];
}

// What the review says of the card just laid: only what its error carries.
function judgementOf(step) {
  if (step.kind !== "card") return [];
  const decision = reviewOf(step).find((one) => one[0] === step.play[0]);
  if (!decision) return [];
  const [, , best, loss, , mark, , row] = decision;
  const words = mark ? [`${mark} The ${best} would have cost ${figure(loss)} heads less.`] : [];
  if (row && row[2] > 2 * (row[3] || 0)) words.push(`Row ${row[1]} would have cost ${figure(row[2])} heads less.`);
  return words.length ? [make("span", { class: "judged" }, words.join(" "))] : [];
}

const figure = (value) => (value === null ? "?" : value.toFixed(2));
const within = (error) => (error ? ` ± ${error.toFixed(2)}` : "");

function drawWorth(step) {
  const place = document.getElementById("worth");
  if (!place) return;
  const decisions = reviewOf(step);
  place.hidden = decisions.length === 0;
  document.getElementById("worth-tables").replaceChildren(...decisions.map(worthTable));
}

function worthTable([seat, played, best, loss, error, mark, cards, row]) {
  const equal = cards.some((card) => card[0] === played && card[3]);
  const words = make("caption", {}, badge(seat), " ", nameOf(seat), verdictWords(played, best, equal, loss, error, mark));
  const body = make("tbody", {});
  for (const [card, value, off, equal] of cards) body.append(worthLine(String(card), value, off, card === played, equal));
  if (row) {
    const [taken, , rowLoss, rowError, rows] = row;
    const cost = rowLoss > 2 * (rowError || 0) ? `, cost ${figure(rowLoss)}${within(rowError)}` : "";
    body.append(make("tr", {}, make("th", { scope: "colgroup", colspan: "2" }, `Row taken: ${taken}${cost}`)));
    for (const [number, value, off, equal] of rows) body.append(worthLine(`row ${number}`, value, off, number === taken, equal));
  }
  const head = make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Card"), make("th", { scope: "col" }, "Heads to come")));
  return make("table", { class: "worth" }, words, head, body);
}

function verdictWords(played, best, equal, loss, error, mark) {
  if (equal) return ` played ${played}, as good as any.`;
  return ` played ${played}${mark ? ` ${mark}` : ""}: ${figure(loss)}${within(error)} heads worse than ${best}.`;
}

function worthLine(label, value, error, chosen, equal) {
  const words = [chosen ? "chosen" : "", equal ? "best" : ""].filter(Boolean).join(", ");
  const name = make("th", { scope: "row" }, label, words ? make("small", {}, ` ${words}`) : "");
  return make("tr", { class: chosen ? "chosen" : "" }, name, make("td", {}, `${figure(value)}${within(error)}`));
}
