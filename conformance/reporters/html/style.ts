// How the page looks: on a phone, on a desk, in the dark and on paper. System fonts only.

const light = `
  --ink: #1a1f26; --soft: #59636e; --line: #d9dee4; --paper: #ffffff; --wash: #f5f7f9; --link: #0b57c2;
  --good: #17683a; --bad: #b3241c; --warn: #7d5200; --open: #5c4a8f; --mute: #59636e;
  --good-bar: #2f9e5f; --bad-bar: #d8453c; --open-bar: #b9aede; --mute-bar: #d3d9df;
  --good-wash: #eaf6ef; --bad-wash: #fdefee; --warn-wash: #fdf5e2; --open-wash: #f3f0fb; --spot: #fff0b8;`

const dark = `
  --ink: #e5e9ee; --soft: #a2acb8; --line: #343c46; --paper: #14181d; --wash: #1c2229; --link: #8ab8ff;
  --good: #7bd8a1; --bad: #ff938a; --warn: #eebf62; --open: #c3b3ff; --mute: #a2acb8;
  --good-bar: #3fa76d; --bad-bar: #e0635a; --open-bar: #6f62a8; --mute-bar: #414a55;
  --good-wash: #15271d; --bad-wash: #2e1a1a; --warn-wash: #2a2314; --open-wash: #221e33; --spot: #43390c;`

export const style = `
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
@media print { :root { color-scheme: light; ${light} } }

* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 5.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.9375rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; }
#live { margin-bottom: 1rem; padding: 0.4rem 0.8rem; border: 1px solid var(--line); border-radius: 6px; background: var(--wash); color: var(--soft); font-variant-numeric: tabular-nums; }
h1, h2, h3, h4, p, ul, ol, dl, dd { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: var(--link); text-underline-offset: 0.15em; text-decoration-thickness: 0.06em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; unicode-bidi: isolate; }
h1, h3, p, li, dd, code, summary { overflow-wrap: anywhere; }
small { font-weight: 400; color: var(--soft); }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.5rem 1rem; z-index: 3; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .open { color: var(--open); } .mute { color: var(--mute); }

.verdict { border-left: 6px solid; padding: 0.25rem 0 0.25rem 1.5rem; }
.verdict > * { color: var(--ink); }
.verdict h1 { color: inherit; font-size: clamp(1.75rem, 4.5vw, 2.5rem); line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
.verdict .eyebrow { color: var(--soft); margin-bottom: 0.25rem; }
.verdict .sentence { font-size: 1.125rem; margin-top: 0.5rem; max-width: 48rem; }
.stopped { margin-top: 0.75rem; padding: 0.5rem 0.75rem; background: var(--warn-wash); border-radius: 6px; }
.facts { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin-top: 1.25rem; }
dt { color: var(--soft); font-size: 0.8125rem; }

.tallies { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1rem; margin: 2rem 0 1.5rem; }
.tally { border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; }
.tally h2 { font-size: 0.9375rem; margin: 0 0 0.75rem; border: 0; padding: 0; }
.tally .bar { margin-bottom: 0.75rem; }
.tally ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: 0.125rem 1rem; }
.tally li.zero { color: var(--soft); }
.tally b { font-size: 1.125rem; font-variant-numeric: tabular-nums; }
.bar { display: block; width: 100%; height: 0.5rem; border-radius: 4px; background: var(--mute-bar); }
rect.good { fill: var(--good-bar); } rect.bad { fill: var(--bad-bar); } rect.open { fill: var(--open-bar); } rect.mute { fill: var(--mute-bar); }

nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0.75rem 0; border-top: 1px solid var(--line); }
nav a { display: inline-block; padding: 0.25rem 0; }
nav .number { color: var(--soft); }
#filter { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; padding: 0.625rem 0; background: var(--paper); border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
#filter label { display: grid; gap: 0.125rem; }
#filter label > span { color: var(--soft); font-size: 0.8125rem; }
#filter .words { flex: 1 1 16rem; }
#filter output { flex-basis: 100%; color: var(--soft); font-size: 0.8125rem; }
#filter output:empty { display: none; }
input, select, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 6px; padding: 0.3125rem 0.625rem; min-height: 2.25rem; max-width: 100%; }
button { cursor: pointer; background: var(--wash); }
button:hover { border-color: var(--ink); }

section > h2, footer > h2 { font-size: 1.375rem; letter-spacing: -0.01em; margin: 3rem 0 0.25rem; }
.lead { color: var(--soft); margin-bottom: 1rem; max-width: 46rem; }
h3 { font-size: 1rem; font-weight: 600; line-height: 1.4; display: inline; }
h4 { font-size: 0.875rem; margin: 1.5rem 0 0.5rem; }
.badge { display: inline-block; font-size: 0.8125rem; font-weight: 600; white-space: nowrap; }
.told .badge, footer .badge { padding: 0 0.5rem; border-radius: 999px; }
.badge.good { background: var(--good-wash); } .badge.bad { background: var(--bad-wash); } .badge.warn { background: var(--warn-wash); } .badge.open { background: var(--open-wash); } .badge.mute { background: var(--wash); }
.time, .source, .more, .reason, .counts, .came, .meta { color: var(--soft); font-size: 0.8125rem; }
.time { white-space: nowrap; }
.rows .badge { background: none; }
.came b { color: var(--ink); }
.count + .count::before { content: " · "; }

summary { cursor: pointer; border-radius: 6px; }
summary:hover h3, summary:hover .title { text-decoration: underline; text-underline-offset: 0.15em; text-decoration-thickness: 0.06em; }
.told { border: 1px solid var(--line); border-radius: 10px; margin-top: 0.75rem; padding: 0 1.25rem; }
.told[open] { padding-bottom: 1.25rem; }
.told > summary { padding: 0.75rem 0; margin-left: 0; }
.told > summary .meta { display: block; margin-top: 0.25rem; }
.told .reason { margin-bottom: 0.75rem; }
.finding { border-top: 1px solid var(--line); padding: 1rem 0 0.25rem; }
.finding + .finding { margin-top: 0.75rem; }
.finding .sentence { font-weight: 500; margin-bottom: 0.75rem; }
.sentence .source { display: block; font-weight: 400; }
th .source { font-weight: 400; }
.finding dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0 1rem; padding: 0.1875rem 0; }
.want, .got { padding: 0.0625rem 0.375rem; border-radius: 4px; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.want { background: var(--good-wash); } .got { background: var(--bad-wash); }
.curl { display: flex; gap: 0.5rem; align-items: flex-start; }
.curl pre { flex: 1; min-width: 0; margin: 0; }
.curl .copy { min-height: 0; min-width: 5.25rem; font-size: 0.8125rem; }
pre { margin: 0; padding: 0.5rem 0.75rem; background: var(--wash); border-radius: 6px; overflow: auto; max-height: 28rem; tab-size: 2; }
pre code { overflow-wrap: normal; }
mark { background: var(--spot); color: inherit; font-weight: 600; display: inline-block; min-width: 100%; }
.here { color: var(--bad); font: 600 0.75rem system-ui, sans-serif; white-space: nowrap; }
.exchanges { list-style: decimal; padding-left: 1.75rem; }
.exchanges > li { padding: 0.125rem 0; }
.exchanges > li::marker { color: var(--soft); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.exchange { padding: 0.25rem 0 0.75rem; }
.exchange .part { color: var(--soft); font-size: 0.8125rem; margin-top: 0.5rem; }

.scroll { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.3125rem 0.75rem 0.3125rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 500; }
thead th { color: var(--soft); font-size: 0.8125rem; vertical-align: bottom; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
th.number, td.number { text-align: right; white-space: nowrap; padding-right: 1.25rem; }
td.zero { color: var(--soft); }
.share { min-width: 7rem; width: 30%; padding-left: 0.75rem; padding-right: 0; }
td.share { vertical-align: middle; }

.legend { display: flex; flex-wrap: wrap; gap: 0.125rem 1.25rem; color: var(--soft); font-size: 0.8125rem; margin-bottom: 0.75rem; }
.matrix { max-height: 32rem; overflow: auto; }
.matrix table { width: auto; border-collapse: separate; border-spacing: 1px; font-size: 0.75rem; line-height: 1; }
.matrix th, .matrix td { border: 0; padding: 0.1875rem; vertical-align: middle; }
.matrix thead th, .matrix thead td { position: sticky; top: 0; background: var(--paper); vertical-align: bottom; z-index: 1; }
.matrix thead span { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 12rem; }
.matrix tbody th { white-space: nowrap; padding-right: 0.75rem; position: sticky; left: 0; background: var(--paper); }
.matrix tbody td { text-align: center; min-width: 1.25rem; height: 1.25rem; background: var(--wash); border-radius: 3px; }
.matrix td.good { background: var(--good-wash); } .matrix td.bad { background: var(--bad-wash); font-weight: 700; outline: 1px solid var(--bad); } .matrix td.warn { background: var(--warn-wash); } .matrix td.open { background: var(--open-wash); }

.group { border-bottom: 1px solid var(--line); }
.group > summary { padding: 0.5rem 0; }
.group > summary .counts { margin-left: 0.5rem; }
.rows > li { padding: 0.375rem 0 0.375rem 1rem; border-top: 1px solid var(--line); }
.group > .rows { padding-bottom: 0.75rem; }
.rows details[open] { padding-bottom: 0.5rem; }
.rows details > :not(summary) { margin: 0.25rem 0 0 1.125rem; }
.rows dl > div { margin-top: 0.375rem; }
.lines > li { padding: 0.0625rem 0; }
.plain > li { padding: 0.25rem 0; }
:target { scroll-margin-top: 6rem; }
li:target, details:target > summary { background: var(--spot); }
footer { margin-top: 4rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.875rem; }
footer > h2 { font-size: 1rem; margin-top: 1.5rem; }
footer dl > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1rem; padding: 0.1875rem 0; }

@media (max-width: 40rem) {
  main { padding: 1.25rem 1rem 3rem; }
  html { scroll-padding-top: 1rem; }
  .verdict { padding-left: 1rem; }
  #filter { position: static; }
  #filter label { flex: 1 1 8rem; }
  #filter .words { flex-basis: 100%; }
  .told { padding: 0 0.875rem; }
  .finding dl > div, footer dl > div { grid-template-columns: minmax(0, 1fr); }
  .exchanges { padding-left: 1.375rem; }
  .rows > li { padding-left: 0.25rem; }
}

@media print {
  @page { margin: 16mm 14mm; }
  body { font-size: 9.5pt; }
  main { max-width: none; padding: 0; }
  #filter, nav, .skip, .copy { display: none !important; }
  a { color: inherit; text-decoration: none; }
  .told::details-content { content-visibility: visible; block-size: auto; }
  .told { border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: 0; }
  .told > summary, .finding, tr, .tally { break-inside: avoid; }
  h2, h3, h4, summary, .lead, .part { break-after: avoid; }
  .scroll { overflow: visible; max-height: none; }
  tfoot { display: table-row-group; }
  pre { max-height: none; overflow: visible; white-space: pre-wrap; border: 1px solid var(--line); background: none; }
  pre code { overflow-wrap: anywhere; }
  mark { display: inline; }
  .bar, .badge, .want, .got, mark { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
`
