// The board at a step: the cards of the turn, the rows, the players.
const board = document.getElementById("board");
const open = { hands: new Set() };

function drawBoard(step) {
  document.getElementById("where").textContent = titleOf(step);
  document.getElementById("said").replaceChildren(...wordsOf(step), ...spoilsOf(step), ...judgementOf(step), ...noteOf(step));
  drawPlayed(step);
  drawRows(step);
  drawPlayers(step);
}

// What the log's writer noted: of a turn when its cards are revealed, of a round when it begins.
function noteOf(step) {
  const told = story.rounds[step.round];
  const begins = step.kind === "deal" || step.kind === "told";
  const note = begins ? told.note : step.kind === "reveal" && told.notes ? told.notes[step.turn] : "";
  return note ? [make("span", { class: "noted", dir: "auto" }, note)] : [];
}

function spoilsOf(step) {
  if (!step.taken || step.taken.length === 0) return [];
  return [make("span", { class: "cards spoils" }, unseen(" Taken: "), ...step.taken.map((card) => drawCard(card)))];
}

// One tile a card of the turn, in the order resolved; before and after the turns one a player.
function drawPlayed(step) {
  const seats = story.rounds[step.round].seats;
  board.style.setProperty("--wide", String(step.plays.length || seats.length));
  board.classList.toggle("crowded", seats.length > 5);
  const tiles = step.plays.length ? step.plays.map((play, index) => playTile(step, play, index < step.placed))
    : seats.map((seat) => restingTile(step, seat));
  document.getElementById("played").replaceChildren(...tiles);
}

function playTile(step, play, laid) {
  const [seat, card, row, kind, points] = play;
  const tile = make("li", {}, make("span", { class: "whose" }, badge(seat), nameOf(seat)));
  if (step.play === play) tile.classList.add("now");
  if (laid) {
    const price = kind === PLACE ? [] : [make("b", {}, `+${points}`)];
    tile.append(make("span", { class: "gone", "aria-hidden": "true" }, String(card), ...price),
      make("span", { class: "where", "aria-hidden": "true" }, `→ ${step.plays.length > 5 ? "" : "row "}${row}`),
      unseen(`${card} lies in row ${row}${kind === PLACE ? "" : `, took ${plural(points, "point")}`}`));
    return tile;
  }
  const drawn = drawCard(card);
  drawn.dataset.card = card;
  drawn.dataset.seat = seat;
  tile.append(drawn, ...verdictOn(step, seat, card));
  return tile;
}

function restingTile(step, seat) {
  const told = story.rounds[step.round];
  const tile = make("li", {}, make("span", { class: "whose" }, badge(seat), nameOf(seat)));
  if (step.kind === "deal") tile.append(make("span", { class: "back" }, icon("bull"), unseen("card face down")));
  else {
    const heads = told.points ? told.points[told.seats.indexOf(seat)] : "?";
    tile.append(make("span", { class: "gone" }, make("b", {}, `+${heads}`), unseen(" points")));
  }
  return tile;
}

function drawRows(step) {
  const rows = step.rows.map((cards, index) => {
    const list = make("ol", { "aria-label": `Row ${index + 1}` });
    cards.forEach((card) => {
      const drawn = drawCard(card, "li");
      drawn.dataset.card = card;
      if (step.play && step.play[1] === card && step.play[2] === index + 1) drawn.classList.add("now");
      list.append(drawn);
    });
    for (let slot = cards.length; slot < story.capacity; slot += 1) {
      list.append(make("li", { class: "slot", "aria-hidden": "true" }));
    }
    const full = cards.length >= story.capacity;
    const row = make("div", { class: full ? "row full" : "row" });
    row.append(make("span", { class: "row-number", "aria-hidden": "true" }, String(index + 1)), list,
      make("span", { class: "danger", "aria-hidden": "true" }, icon("bull")));
    return row;
  });
  document.getElementById("rows").replaceChildren(...(step.kind === "told" ? toldPilesOf(step) : rows));
}

// Where no turns are on record, what each player took lies in the place of the rows.
function toldPilesOf(step) {
  const told = story.rounds[step.round];
  if (!told.piles) return [make("p", { class: "no-cards" }, "No cards are on record for this round.")];
  return told.seats.map((seat, index) => make("div", { class: "told-pile" }, make("span", { class: "whose" }, badge(seat), nameOf(seat)),
    make("span", { class: "cards" }, ...told.piles[index].map((card) => drawCard(card)))));
}

function drawPlayers(step) {
  const told = story.rounds[step.round];
  const over = step.kind === "end" || step.kind === "told";
  const items = told.seats.map((seat, index) => {
    const before = told.before[seat];
    const heads = over ? (told.points ? told.points[index] : null) : step.heads[seat];
    const total = over ? told.after[seat] : before === null ? null : before + heads;
    const item = make("li", { class: "player" });
    item.dataset.seat = seat;
    if (step.play && step.play[0] === seat && step.play[3] !== PLACE) item.classList.add("took");
    if (over && story.winners && story.winners.includes(seat) && step.round === story.rounds.length - 1) {
      item.classList.add("won");
    }
    item.append(badge(seat), make("span", { class: "who" }, nameOf(seat)), gauge(total, seat),
      make("span", { class: "figures" },
        make("span", { class: "heads" }, icon("bull"), unseen("points this round: "), heads === null ? "?" : String(heads)),
        make("span", { class: "total" }, unseen(", total: "), total === null ? "?" : String(total))),
      handButton(step, seat));
    if (open.hands.has(seat)) item.append(holdings(step, seat));
    return item;
  });
  document.getElementById("players").replaceChildren(...items);
}

// How far the total is on its way to the limit.
function gauge(total) {
  const bar = make("span", { class: "gauge", "aria-hidden": "true" });
  const fill = make("span", {});
  const most = story.limit || Math.max(1, ...(story.totals || []));
  fill.style.width = `${Math.min(100, Math.round(((total || 0) / most) * 100))}%`;
  bar.append(fill);
  return bar;
}

function handButton(step, seat) {
  const shown = open.hands.has(seat);
  const button = make("button", { type: "button", class: "hand-button", "aria-expanded": String(shown) },
    icon("hand"), unseen("Cards of "), make("bdi", { class: "unseen" }, story.names[seat]));
  button.title = "Show or hide this player’s cards";
  button.dataset.hand = seat;
  return button;
}

function holdings(step, seat) {
  const box = make("span", { class: "holdings" });
  if (step.kind !== "told") box.append(cardList("Hand", handAt(step, seat)));
  box.append(cardList("Pile", step.piles[seat]));
  return box;
}

function cardList(label, cards) {
  const list = make("span", { class: "cards mini" }, make("span", { class: "label" }, `${label} `));
  if (cards.length === 0) list.append(make("span", { class: "none" }, "empty"));
  cards.forEach((card) => list.append(drawCard(card)));
  return list;
}
