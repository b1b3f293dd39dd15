// The story as a flat list of steps. A step holds all that the board shows; nothing is decided here, each card is
// laid where the story says.
//   kind   deal, reveal, card, end (of a round), or told (a round of which no turns are on record)
//   round  index into story.rounds;  turn  1, 2, … or 0;  placed  how many cards of the turn lie in their rows
//   rows, ends (the row ends before the card was laid), plays (of the turn), play (the card just laid), taken,
//   piles (by seat, in the order taken), heads (by seat, of this round so far)
const PLACE = 0, SIXTH = 1, LOW = 2;

function tellSteps() {
  const steps = [];
  story.rounds.forEach((told, round) => {
    if (!told.turns) {
      steps.push({ kind: "told", round, turn: 0, placed: 0, rows: [], plays: [], piles: toldPiles(told), heads: [] });
      return;
    }
    let state = {
      rows: told.start.map((card) => [card]),
      piles: story.names.map(() => []),
      heads: story.names.map(() => 0),
    };
    const push = (kind, turn, placed, plays, more) => steps.push({ kind, round, turn, placed, plays, ...state, ...more });
    push("deal", 0, 0, []);
    told.turns.forEach((plays, index) => {
      push("reveal", index + 1, 0, plays);
      plays.forEach((play, placed) => {
        const before = state;
        state = layCard(before, play);
        const ends = before.rows.map((row) => row[row.length - 1]);
        const taken = play[3] === PLACE ? [] : before.rows[play[2] - 1];
        push("card", index + 1, placed + 1, plays, { play, ends, taken });
      });
    });
    push("end", 0, 0, []);
  });
  return steps;
}

function layCard(state, [seat, card, row, kind, points]) {
  const lies = state.rows[row - 1];
  const rows = state.rows.slice();
  rows[row - 1] = kind === PLACE ? [...lies, card] : [card];
  if (kind === PLACE) return { ...state, rows };
  const piles = state.piles.slice();
  const heads = state.heads.slice();
  piles[seat] = [...piles[seat], ...lies];
  heads[seat] += points;
  return { rows, piles, heads };
}

function toldPiles(told) {
  const piles = story.names.map(() => []);
  if (told.piles) told.seats.forEach((seat, index) => { piles[seat] = told.piles[index]; });
  return piles;
}

// The cards that a player still holds at a step: those played later in the round.
function handAt(step, seat) {
  const turns = story.rounds[step.round].turns || [];
  const from = step.kind === "deal" ? 0 : step.kind === "end" ? turns.length : step.turn;
  const cards = [];
  for (const plays of turns.slice(from)) for (const play of plays) if (play[0] === seat) cards.push(play[1]);
  return cards.sort((a, b) => a - b);
}

function addressOf(step) {
  const round = `#r${story.rounds[step.round].round}`;
  if (step.kind === "end") return `${round}end`;
  if (step.turn === 0) return round;
  return `${round}t${step.turn}${step.placed ? `c${step.placed}` : ""}`;
}

// The step that an address names, or the nearest before it; -1 for an address of something else.
function stepAt(address, steps) {
  const parts = /^#r(\d{1,6})(?:(end)|t(\d{1,6})(?:c(\d{1,6}))?)?$/.exec(address);
  if (!parts) return -1;
  const round = story.rounds.findIndex((told) => told.round === Number(parts[1]));
  const turn = parts[2] ? Infinity : Number(parts[3] || 0);
  const placed = Number(parts[4] || 0);
  return steps.findLastIndex((step) => {
    if (step.round !== round) return false;
    if (step.kind === "end") return turn === Infinity;
    return step.turn < turn || (step.turn === turn && step.placed <= placed);
  });
}
