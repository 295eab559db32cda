/**
 * The style of a receipt on a phone and on paper. It is embedded in the page, which then needs no other file.
 */
export const receiptStyle = `
:root { color-scheme: light dark; --paper: #fff; --ground: #fcfbfa; --ink: #24211c; --dim: #6b645a;
  --line: #d8d2c8; --accent: #e79202 }
@media (prefers-color-scheme: dark) { :root { --paper: #23201b; --ground: #1a1712; --ink: #ece7e1;
  --dim: #b4aca0; --line: #433f3a } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 40px; background: var(--ground); color: var(--ink);
  font: 16px/1.45 'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif }
p, h1, dl, dd { margin: 0 }
main { max-width: 420px; margin: 0 auto }
.receipt { padding: 22px 18px 36px; background: var(--paper); border-top: 3px solid var(--accent);
  filter: drop-shadow(0 1px 2px rgb(26 23 18 / .16));
  mask: conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% / 14px 100% }
header, footer { text-align: center; overflow-wrap: anywhere }
.logo { display: block; max-width: 30mm; max-height: 20mm; margin: 0 auto 8px }
.name { font-size: 1.2rem; font-weight: 700; line-height: 1.3 }
h1 { margin: 10px 0 8px; font-size: 1rem; font-weight: 600; text-align: center }
.stamp { margin-bottom: 12px; text-align: center; color: #b3261e }
.stamp strong { display: inline-block; padding: 2px 12px; border: 2px solid; border-radius: 4px; rotate:
  -3deg }
@media (prefers-color-scheme: dark) { .stamp { color: #ff8a80 }
  .logo { padding: 6px; background: #fff; border-radius: 4px; box-sizing: content-box } }
dl div { display: flex; justify-content: space-between; gap: 12px; padding: 2px 0; font-size: .9rem }
dt { color: var(--dim); flex: none; max-width: 65% }
dd { text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums lining-nums }
table { width: 100%; margin: 8px 0; border-collapse: collapse; border-block: 1.5px dashed var(--line) }
th { padding: 6px 0; text-align: start; font-size: .8rem; font-weight: 600; color: var(--dim) }
td { padding: 4px 0; vertical-align: top; overflow-wrap: anywhere }
th + th, td + td { padding-inline-start: 10px }
td:nth-child(n + 3), th:nth-child(n + 3) { text-align: end; white-space: nowrap;
  font-variant-numeric: tabular-nums lining-nums }
td:first-child { white-space: nowrap }
td .small { display: block }
.whole { white-space: nowrap }
@media screen and (max-width: 479px) { th:nth-child(3), td:nth-child(3) { display: none } }
.small { font-size: .82rem; color: var(--dim) }
.total div, .name, .mark { font-family: 'Bricolage Grotesque', 'IBM Plex Sans', 'IBM Plex Sans Arabic',
  system-ui, sans-serif }
.total div { padding: 6px 0; align-items: baseline; font-size: 1.6rem; font-weight: 700; letter-spacing:
  -.02em }
.total dt { color: inherit }
.comments { padding-top: 8px; white-space: pre-line }
.signatures { display: flex; gap: 20px; margin: 0; padding: 56px 0 10px; list-style: none; font-size: .82rem }
.signatures li { flex: 1; padding-top: 4px; border-top: 1px solid; text-align: center }
footer { padding-top: 14px } footer p + p { margin-top: 6px }
.code { display: block; width: 132px; margin: 0 auto 4px; background: #fff; fill: #000; border-radius: 4px }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; padding: 24px 0 }
nav a, nav button { min-height: 44px; padding: 10px 14px; font-size: .95rem; border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--paper); color: inherit; font-family: inherit; line-height: 1.45; text-decoration: none;
  cursor: pointer }
nav :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.mark { text-align: center; font-weight: 700; letter-spacing: -.02em; color: var(--dim) }
.mark::after { content: '.'; color: var(--accent) }
@page { margin: 14mm }
@media print { :root { color-scheme: light; --paper: #fff; --ground: #fff; --ink: #000; --dim: #000; --line:
  #000 }
  body { padding: 0; font-size: 10pt; line-height: 1.3 } main { max-width: none }
  dl div { padding: 1px 0; font-size: 10pt } td, th { font-size: 10pt } .small { font-size: 8.5pt }
  .total div { font-size: 14pt } nav, .mark { display: none }
  .receipt { padding: 0; border: 0; filter: none; mask: none } tr, footer { break-inside: avoid }
  .stamp { color: #000 } .logo { padding: 0 } .code { width: 26mm } }
`;
