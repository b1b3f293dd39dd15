// The start of a game's page: links to turns, printing, and the board.
// A bar or cell of a picture opens its turn like the links of the table beside it.
document.addEventListener("click", (event) => {
  const part = event.target.closest("[data-turn], a[href^='#r']");
  if (!part) return;
  event.preventDefault();
  const address = part.dataset.turn ? `#${part.dataset.turn}` : part.getAttribute("href");
  if (location.hash === address) openAddress();
  else location.hash = address;
});

// Paper has no buttons: what is folded is printed unfolded.
const unfolded = [];
window.addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.open = true;
    unfolded.push(details);
  }
});
window.addEventListener("afterprint", () => {
  for (const details of unfolded.splice(0)) details.open = false;
});

if (steps.length) startBoard();
document.documentElement.dataset.ready = "";
