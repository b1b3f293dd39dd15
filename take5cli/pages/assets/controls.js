// Where we are in the game, and the keys, buttons, links and slider that change it.
const steps = tellSteps();
const slider = document.getElementById("slider");
let now = 0;
let player = null;

function show(index, { moved = true, addressed = true } = {}) {
  const next = Math.max(0, Math.min(steps.length - 1, index));
  const step = steps[next];
  const before = moved && !still.matches && next === now + 1 ? whereCardsLie() : null;
  now = next;
  drawBoard(step);
  drawWorth(step);
  if (before) moveCards(before, step);
  slider.value = String(now);
  slider.setAttribute("aria-valuetext", valueText(step));
  for (const button of document.querySelectorAll("[data-go]")) {
    const { go } = button.dataset;
    const last = ["forward", "turn-forward", "next-take", "end"].includes(go);
    button.setAttribute("aria-disabled", String(go !== "play" && now === (last ? steps.length - 1 : 0)));
  }
  for (const link of document.querySelectorAll("#rounds a")) {
    if (link.dataset.round === String(step.round)) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  if (addressed) remember(addressOf(step));
  if (now === steps.length - 1) stop();
}

function remember(address) {
  try {
    history.replaceState(null, "", address);
  } catch {
    // Some browsers refuse this for pages opened from a disk, or when it comes too often; the board goes on.
  }
}

const isStop = (step) => step.kind !== "card";
const moves = {
  back: () => show(now - 1),
  forward: () => show(now + 1),
  "turn-back": () => show(steps.findLastIndex((step, index) => index < now && isStop(step))),
  "turn-forward": () => {
    const next = steps.findIndex((step, index) => index > now && isStop(step));
    show(next < 0 ? steps.length - 1 : next);
  },
  "next-take": () => {
    const next = steps.findIndex((step, index) => index > now && step.taken && step.taken.length > 0);
    show(next < 0 ? steps.length - 1 : next);
  },
  start: () => show(0),
  end: () => show(steps.length - 1),
  play: () => (player ? stop() : play()),
};
const keys = {
  ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "turn-back", ArrowDown: "turn-forward",
  Home: "start", End: "end", " ": "play", t: "next-take",
};

function play() {
  if (now === steps.length - 1) show(0);
  else show(now + 1);
  player = window.setInterval(() => show(now + 1), 1400);
  markPlaying(true);
}

function stop() {
  window.clearInterval(player);
  player = null;
  markPlaying(false);
}

function markPlaying(playing) {
  const button = document.querySelector("[data-go=play]");
  button.replaceChildren(icon(playing ? "pause" : "play"), unseen(playing ? "Pause" : "Play"));
}

function go(move) {
  if (move !== "play") stop();
  moves[move]();
}

// The keys are the board's while it has the focus or, with the focus nowhere, while it is in view: elsewhere they scroll.
function onKey(event) {
  const move = keys[event.key];
  if (!move || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const there = event.target;
  const nowhere = there === document.body || there === document.documentElement;
  if (nowhere && event.key === "t") return; // a letter may be meant for somebody else: only with the focus here
  if (nowhere ? !inView(document.getElementById("rows")) && !inView(slider) : !board.contains(there)) return;
  if (there.closest("#worth")) return;
  if (event.key === " " && there.closest("button, a, summary")) return;
  event.preventDefault();
  go(move);
}

function inView(element) {
  const box = element.getBoundingClientRect();
  return box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
}

function openAddress() {
  const index = stepAt(location.hash, steps);
  if (index < 0) return;
  stop();
  show(index, { moved: false, addressed: false });
  board.scrollIntoView({ block: "start" });
}

function toggleHand(seat) {
  if (!open.hands.delete(seat)) open.hands.add(seat);
  redraw();
  board.querySelector(`[data-hand="${seat}"]`).focus();
}

function toggleHands() {
  const all = open.hands.size < story.names.length;
  open.hands = new Set(all ? story.names.keys() : []);
  redraw();
}

function redraw() {
  drawPlayers(steps[now]);
  const all = document.getElementById("all-hands");
  all.setAttribute("aria-pressed", String(open.hands.size === story.names.length));
}

function startBoard() {
  slider.max = String(steps.length - 1);
  board.style.setProperty("--slots", String(story.capacity));
  document.getElementById("rounds").append(...story.rounds.map((told, index) => {
    const link = make("a", { href: `#r${told.round}` }, unseen("Round "), String(told.round));
    link.dataset.round = String(index);
    return make("li", {}, link);
  }));
  board.hidden = false;
  board.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.go) go(button.dataset.go);
    else if (button.dataset.hand) toggleHand(Number(button.dataset.hand));
    else if (button.id === "all-hands") toggleHands();
  });
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value), { moved: false });
  });
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", openAddress);
  const first = stepAt(location.hash, steps);
  show(Math.max(0, first), { moved: false, addressed: false });
  if (first >= 0) board.scrollIntoView({ block: "start" });
}
