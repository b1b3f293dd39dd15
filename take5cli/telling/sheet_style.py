"""The style sheet of a score sheet's page: light and dark, from a small phone to paper."""

STYLE = """
:root {
  color-scheme: light dark;
  --paper: #f5f2ea; --sheet: #fffefa; --ink: #1e241f; --soft: #57605a; --line: #d9d5c8; --warn: #8f1d14;
  --gold: #6b4c00; --gold-sheet: #fff3cf; --track: #e9e5d9;
  --s0: #1c5fa8; --s1: #b04a00; --s2: #2a7230; --s3: #b8233f; --s4: #7339a0;
  --s5: #70482a; --s6: #a82c79; --s7: #4f5963; --s8: #5f6300; --s9: #006e82;
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121714; --sheet: #1a211d; --ink: #e8eee9; --soft: #a9b5ad; --line: #343e38; --warn: #ff9d90;
    --gold: #ffd76a; --gold-sheet: #352a0c; --track: #2b342f;
    --s0: #7fb8ff; --s1: #ffab66; --s2: #86d28a; --s3: #ff8d9c; --s4: #cfa0f5;
    --s5: #d8ac86; --s6: #ff92cc; --s7: #b9c2cb; --s8: #cdd16a; --s9: #66d3e6;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 12px 10px 24px; max-width: 46rem; background: var(--paper); color: var(--ink); }
article { margin: 0 0 24px; }
h1 { margin: 6px 2px 2px; font-size: clamp(1.35rem, 1.1rem + 1.6vw, 2rem); line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 8px; font-size: 1rem; }
.facts { margin: 0 2px 10px; color: var(--soft); overflow-wrap: anywhere; }
.said { margin: 0 0 12px; padding: 10px 14px; border-radius: 12px; background: var(--gold-sheet); color: var(--gold); }
.said { font-weight: 650; overflow-wrap: anywhere; }
section, figure { margin: 0 0 12px; padding: 12px; background: var(--sheet); border: 1px solid var(--line); }
section, figure { border-radius: 12px; }
.scroll { overflow-x: auto; margin: 0 -12px; padding: 0 12px; }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 6px; text-align: right; border-top: 1px solid var(--line); white-space: nowrap; }
thead th { border-top: 0; vertical-align: bottom; color: var(--c, var(--soft)); }
thead bdi { display: inline-block; max-width: 7em; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
th[scope=row] { font-weight: 400; color: var(--soft); }
.many { font-size: .875rem; }
.many th, .many td { padding: 5px 2px; }
.many thead bdi { writing-mode: vertical-rl; max-width: none; max-height: 8em; }
tfoot td, tfoot th[scope=row] { font-weight: 700; color: inherit; border-top: 2px solid var(--ink); }
tfoot tr + tr td, tfoot tr + tr th[scope=row] { font-weight: 400; color: var(--soft); border-top: 0; padding-top: 0; }
.aside td, .aside th[scope=row] { color: var(--warn); font-style: italic; }
.remarks { margin: 8px 0 0; padding: 0; list-style: none; color: var(--soft); font-size: .9rem; }
.remarks li { overflow-wrap: anywhere; }
.standing { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.standing li { display: grid; grid-template-columns: 2em minmax(0, 1fr) auto; gap: 0 6px; align-items: baseline; }
.standing .rank { color: var(--soft); text-align: right; }
.standing .name { color: var(--c); font-weight: 650; overflow-wrap: anywhere; min-width: 0; }
.standing .total { font-variant-numeric: tabular-nums; font-weight: 700; }
.standing svg { grid-column: 2 / 4; width: 100%; height: 8px; display: block; }
.standing .track { fill: var(--track); }
.standing .gone { fill: var(--c); }
.away { color: var(--soft); font-weight: 400; }
figcaption { font-weight: 650; margin-bottom: 6px; }
figure svg { display: block; width: 100%; height: auto; max-width: 520px; }
figure text { font-size: 11px; fill: var(--ink); unicode-bidi: plaintext; }
figure .tick { fill: var(--soft); font-size: 10px; }
figure .end { text-anchor: end; }
figure .mid { text-anchor: middle; }
.grid { stroke: var(--line); stroke-width: .8; fill: none; }
.limit { stroke: var(--warn); stroke-width: 1.3; stroke-dasharray: 6 3; fill: none; }
figure .limit-text { fill: var(--warn); font-weight: 600; }
.course polyline { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round; }
.course circle { fill: var(--c); }
.course path { stroke: var(--c); stroke-width: .8; fill: none; }
figure .course text { fill: var(--c); font-weight: 600; }
.s1 polyline, .s6 polyline { stroke-dasharray: 7 3; }
.s2 polyline, .s7 polyline { stroke-dasharray: 2 2; }
.s3 polyline, .s8 polyline { stroke-dasharray: 9 3 2 3; }
.s4 polyline, .s9 polyline { stroke-dasharray: 4 2; }
.s0 { --c: var(--s0); } .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); } .s4 { --c: var(--s4); }
.s5 { --c: var(--s5); } .s6 { --c: var(--s6); } .s7 { --c: var(--s7); } .s8 { --c: var(--s8); } .s9 { --c: var(--s9); }
summary { cursor: pointer; padding: 6px 0; color: var(--soft); width: fit-content; }
.fault { color: var(--warn); overflow-wrap: anywhere; }
@media print { body { background: none; padding: 0; } section, figure { break-inside: avoid; } }
"""
