// What happened, in words: lists of texts and elements, so that names stay apart from what is said about them.
const listed = (items) => items.flatMap((item, index) => {
  const comma = index === 0 ? [] : [index === items.length - 1 ? " and " : ", "];
  return [...comma, item];
});

function wordsOf(step) {
  if (step.kind === "deal") return dealWords(step);
  if (step.kind === "reveal") return revealWords(step);
  if (step.kind === "card") return cardWords(step);
  return resultWords(step);
}

function dealWords(step) {
  const cards = step.rows.map((row) => String(row[0]));
  return [`Round ${story.rounds[step.round].round} begins: `, ...listed(cards), " start the rows."];
}

function revealWords(step) {
  const cards = step.plays.map((play) => String(play[1]));
  return [`Turn ${step.turn}: the cards are revealed, and go to the rows from the lowest up: `, ...listed(cards), "."];
}

function cardWords(step) {
  const [seat, card, row, kind, points] = step.play;
  const whose = [nameOf(seat), `’s ${card} `];
  const price = plural(points, "point");
  if (kind === LOW) {
    const spoils = plural(step.taken.length, "card");
    return [...whose, "is lower than every row end (", ...listed(step.ends.map(String)), "), so ", nameOf(seat),
      ` takes a row of choice: row ${row}, ${spoils}, `, make("b", {}, price), `. The ${card} starts the row anew.`];
  }
  const why = reasonOf(step.ends, card, row);
  if (kind === SIXTH) {
    return [...whose, `belongs in row ${row}, ${why}. But that row is full: `, nameOf(seat), " takes its ",
      `${plural(step.taken.length, "card")}, `, make("b", {}, price), `, and the ${card} starts it anew.`];
  }
  const lies = step.rows[row - 1].length;
  const full = lies >= story.capacity ? " The row is full now." : "";
  return [...whose, `goes to row ${row}, ${why}.${full}`];
}

function reasonOf(ends, card, row) {
  const lower = ends.filter((end) => end < card).sort((a, b) => a - b);
  const end = ends[row - 1];
  if (lower.length === 1) return `behind the ${end}, the only row end below ${card}`;
  return `behind the ${end}, the highest of the row ends below ${card} (${lower.join(", ")})`;
}

function resultWords(step) {
  const told = story.rounds[step.round];
  const number = told.round;
  const words = [];
  if (step.kind === "told" && told.end === "broken") words.push(`The record of round ${number} cannot be followed. `);
  else if (step.kind === "told") words.push(`Of round ${number} only the ${told.piles ? "piles" : "points"} were kept. `);
  else if (told.end === "broken") words.push(`The record of round ${number} breaks off after ${plural(told.turns.length, "turn")}. `);
  else words.push(`Round ${number} is over. `);
  if (told.points) {
    const results = told.seats.map((seat, index) => make("span", {}, nameOf(seat), ` ${told.points[index]}`));
    words.push("Points: ", ...listed(results), ".");
  } else words.push("What it came to is not known.");
  if (told.end === "late") words.push(" The game had ended before it, so it does not count.");
  if (step.round === story.rounds.length - 1) words.push(...winnerWords());
  return words;
}

function winnerWords() {
  if (!story.winners || story.winners.length === 0) return [];
  const wins = story.winners.length > 1 ? " share the win with " : " wins with ";
  const total = plural(story.totals[story.winners[0]], "point");
  return [" ", make("b", {}, ...listed(story.winners.map(nameOf)), `${wins}${total}.`)];
}

function titleOf(step) {
  const told = story.rounds[step.round];
  if (step.kind === "deal") return `Round ${told.round} · the deal`;
  if (step.turn) return `Round ${told.round} · turn ${step.turn}`;
  return step.kind === "end" ? `Round ${told.round} · the end` : `Round ${told.round}`;
}

function valueText(step) {
  const cards = step.turn ? `, ${step.placed} of ${step.plays.length} cards laid` : "";
  return titleOf(step).replace(" · ", ", ") + cards;
}
