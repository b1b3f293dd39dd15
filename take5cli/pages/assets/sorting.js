// Tables sorted by the column whose head is pressed, and games shown by a word of theirs.
const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

for (const table of document.querySelectorAll("table.sortable")) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(table, head, column));
  });
}

// Pressed again, a column is turned round; empty cells stay at the end.
function sortBy(table, head, column) {
  const number = head.dataset.kind === "number";
  const was = head.getAttribute("aria-sort");
  const up = was ? was === "descending" : !number;
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, text: row.cells[column].textContent.trim() }));
  const compare = number ? (a, b) => Number(a) - Number(b) : order.compare;
  rows.sort((a, b) => {
    if (!a.text || !b.text) return Number(!a.text) - Number(!b.text);
    return up ? compare(a.text, b.text) : compare(b.text, a.text);
  });
  body.append(...rows.map(({ row }) => row));
}

const filter = document.getElementById("filter");
const games = [...document.getElementById("games").tBodies[0].rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));
filter.closest("p").hidden = false;
filter.addEventListener("input", () => {
  const wanted = filter.value.trim().toLowerCase();
  let shown = 0;
  for (const { row, text } of games) {
    row.hidden = !text.includes(wanted);
    if (!row.hidden) shown += 1;
  }
  document.getElementById("filtered").textContent = wanted ? `${shown} of ${games.length}` : "";
});
document.documentElement.dataset.ready = "";
