// Cards move from where they lay to where they lie; what was taken goes to its player. Only ever decoration: the
// board is complete before anything moves, and who asks for less motion gets none.
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 420;

function whereCardsLie() {
  const places = new Map();
  for (const card of board.querySelectorAll("[data-card]")) {
    places.set(card.dataset.card, { box: card.getBoundingClientRect(), card });
  }
  return places;
}

function moveCards(before, step) {
  for (const card of board.querySelectorAll("[data-card]")) {
    const old = before.get(card.dataset.card);
    const from = old ? old.box : step.kind === "reveal" ? playerBox(card.dataset.seat) : null;
    if (from) glide(card, from, Boolean(old));
    else appear(card);
  }
  for (const card of step.taken || []) {
    const old = before.get(String(card));
    if (old) carryOff(old, playerBox(step.play[0]));
  }
}

function playerBox(seat) {
  const player = board.querySelector(`.player[data-seat="${seat}"] .seat`);
  return player ? player.getBoundingClientRect() : null;
}

function glide(card, from, seen) {
  const to = card.getBoundingClientRect();
  const x = from.left - to.left, y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 2 || to.width === 0) return;
  const scale = from.width / to.width;
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: seen ? 1 : 0 };
  card.animate([{ ...start, transformOrigin: "0 0", zIndex: 3 }, { transform: "none", opacity: 1, transformOrigin: "0 0", zIndex: 3 }],
    { duration: GLIDE, easing: "cubic-bezier(.2,.8,.3,1)" });
}

function appear(card) {
  card.animate([{ transform: "scale(.6)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: GLIDE / 2 });
}

function carryOff({ box, card }, to) {
  if (!to) return;
  const ghost = card.cloneNode(true);
  ghost.classList.add("flying");
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  ghost.style.width = `${box.width}px`;
  document.getElementById("flights").append(ghost);
  const x = to.left + to.width / 2 - box.left - box.width / 2, y = to.top + to.height / 2 - box.top - box.height / 2;
  const flight = ghost.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.25)`, opacity: 0.35 }],
    { duration: GLIDE * 1.7, easing: "cubic-bezier(.5,0,.3,1)" });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
