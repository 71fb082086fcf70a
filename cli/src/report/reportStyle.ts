/** Calm on screens, and whole on A4. */
export const reportStyle = `
:root { color-scheme: light dark; --paper: #fff; --tint: #f5f6f8; --rule: #e3e6eb; --edge: #c2cad3; --ink: #131a26; --soft: #4a5568; --faint: #b3bcc6; --accent: #2450c8; --alarm: #b3261e; --alarm-tint: #fdf3f2; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #151a22; --tint: #0e1218; --rule: #2a323e; --edge: #465164; --ink: #eef1f6; --soft: #a9b4c4; --faint: #5d6878; --accent: #8fb0ff; --alarm: #ff8a80; --alarm-tint: #2b1618; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; font-variant-numeric: tabular-nums; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
header, main, footer { width: min(1200px, 100% - 64px); margin: 0 auto; }
header { padding-top: 36px; border-bottom: 2px solid var(--ink); }
.maker { margin: 0; font-weight: 650; letter-spacing: .01em; }
.maker span { margin-left: 10px; font-weight: 400; color: var(--soft); }
h1 { margin: 6px 0 2px; font-size: 32px; line-height: 1.2; font-weight: 650; overflow-wrap: anywhere; }
h2 { margin: 0 0 14px; font-size: 21px; font-weight: 650; }
h3 { margin: 0 0 8px; font-size: 15px; font-weight: 650; }
h2 small { font-size: 15px; font-weight: 400; color: var(--soft); margin-left: 6px; }
.date { margin: 0 0 14px; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: 4px 22px; padding: 10px 0; border-top: 1px solid var(--rule); font-size: 14px; }
nav a { color: var(--accent); text-decoration: none; }
nav a:hover { text-decoration: underline; }
section { padding: 34px 0 6px; scroll-margin-top: 10px; }
.lead { font-size: 19px; margin: 0 0 18px; max-width: 62ch; }
.warning { margin: 0 0 18px; padding: 12px 16px; border: 1px solid var(--alarm); border-left-width: 5px; border-radius: 4px; background: var(--alarm-tint); }
.note, small, .what { color: var(--soft); }
.note { font-size: 13.5px; }
.mark { vertical-align: -2px; flex: none; }
.badge { display: inline-flex; align-items: center; gap: 6px; white-space: nowrap; }
.bar { display: flex; gap: 2px; overflow: hidden; border-radius: 3px; }
.bar i { min-width: 2px; }
.bar.tall { height: 30px; }
.bar.small { height: 9px; min-width: 90px; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 14px; margin: 16px 0 30px; }
.counts div { border-top: 1px solid var(--rule); padding-top: 8px; display: grid; grid-template-columns: auto 1fr; column-gap: 8px; align-items: baseline; }
.counts b { font-size: 25px; font-weight: 620; line-height: 1.2; }
.counts span { grid-column: 2; }
.counts small { grid-column: 2; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(230px, 1fr)); gap: 22px 36px; }
.columns.wide { grid-template-columns: repeat(auto-fit, minmax(430px, 1fr)); margin-bottom: 28px; }
.inputs .columns { background: var(--tint); border: 1px solid var(--rule); border-radius: 6px; padding: 20px 22px; }
ul { margin: 0; padding-left: 18px; }
.inputs ul { list-style: none; padding: 0; overflow-wrap: anywhere; }
.inputs ul.long { max-height: 150px; overflow: auto; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; }
dt { color: var(--soft); }
dd { margin: 0; }
.inputs p { margin: 8px 0 0; }
.figure { font-size: 25px; font-weight: 620; margin: 0; line-height: 1.2; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
th, td { text-align: left; vertical-align: top; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--rule); font-weight: 400; }
thead th { font-weight: 650; border-bottom: 1px solid var(--ink); vertical-align: bottom; }
.n { text-align: right; white-space: nowrap; }
.zero { color: var(--faint); }
.total { font-weight: 600; }
.groups th[scope=row] { overflow-wrap: anywhere; }
.barcell { width: 24%; vertical-align: middle; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.histogram { width: 100%; height: auto; max-width: 926px; display: block; }
.histogram text { fill: var(--soft); }
.histogram path[stroke='#1f2933'] { stroke: var(--ink); }
.histogram path[stroke='#e3e7ec'] { stroke: var(--rule); }
.legend { display: flex; flex-wrap: wrap; gap: 6px 22px; margin: 0 0 10px; font-size: 14px; }
figure { margin: 0; }
figure img, figure svg { display: block; width: 100%; height: auto; }
.overview, .plan svg, .evidence figure { background: #fff; }
.photo { margin-top: 12px; }
.evidence figcaption { padding: 5px 8px; font-size: 12.5px; color: #4a5568; }
.overview { border: 1px solid var(--rule); border-radius: 6px; overflow: hidden; margin-bottom: 18px; }
.plans { display: grid; grid-template-columns: repeat(auto-fit, minmax(480px, 1fr)); gap: 20px; }
.plan { border: 1px solid var(--rule); border-radius: 6px; padding: 12px 14px; }
.plan figcaption { font-weight: 650; margin-bottom: 8px; }
.card { border: 1px solid var(--rule); border-radius: 6px; padding: 18px 20px; margin: 0 0 18px; }
.card .head { display: flex; justify-content: space-between; gap: 20px; align-items: baseline; }
.card h3 { font-size: 17px; margin: 0; display: flex; gap: 8px; align-items: baseline; overflow-wrap: anywhere; }
.card .what { margin: 2px 0 0; font-size: 13.5px; overflow-wrap: anywhere; }
.card .reason { margin: 8px 0; }
.facts { margin: 12px 0 0; font-size: 13.5px; gap: 0; }
.facts dt, .facts dd { padding: 4px 0; border-bottom: 1px solid var(--rule); }
.facts dd { text-align: right; }
.evidence { display: grid; grid-template-columns: 2fr 3fr; gap: 14px; align-items: start; }
.evidence figure { border: 1px solid var(--rule); border-radius: 4px; overflow: hidden; }
.evidence .section { padding: 6px; }
details { margin-top: 12px; }
details .evidence { grid-template-columns: 1fr 1fr; margin-top: 10px; }
summary { cursor: pointer; color: var(--accent); font-size: 14px; }
code { font: 12px ui-monospace, 'SF Mono', Consolas, monospace; color: var(--soft); }
.scroll { overflow-x: auto; }
.list td { overflow-wrap: anywhere; }
.list td.n { padding-left: 6px; }
.list .element { min-width: 230px; }
.list .type, .list code { white-space: nowrap; }
.list td:last-child { min-width: 200px; }
.list .status { white-space: nowrap; }
.list .storey { min-width: 110px; }
.list .status .mark { margin-right: 6px; }
.list th button { all: unset; cursor: pointer; }
.list th button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
th[aria-sort=ascending] button::after { content: ' ↑'; }
th[aria-sort=descending] button::after { content: ' ↓'; }
.filter { display: flex; flex-wrap: wrap; gap: 10px 18px; align-items: end; padding: 12px 14px; background: var(--tint); border: 1px solid var(--rule); border-radius: 6px; margin-bottom: 12px; font-size: 13px; color: var(--soft); }
.filter label { display: grid; gap: 3px; }
.filter input, .filter select { font: inherit; font-size: 14px; color: var(--ink); padding: 5px 8px; border: 1px solid var(--edge); border-radius: 4px; background: var(--paper); max-width: 210px; }
.filter input { width: 230px; max-width: 100%; }
.filter output { margin-left: auto; align-self: center; color: var(--ink); }
#more { font: inherit; padding: 6px 14px; border: 1px solid var(--edge); border-radius: 4px; background: var(--paper); cursor: pointer; }
.guide th { width: 190px; }
#guide ul { margin-top: 16px; max-width: 90ch; }
#guide li { margin-bottom: 6px; }
.problems li { overflow-wrap: anywhere; }
footer { padding-top: 30px; padding-bottom: 40px; color: var(--soft); font-size: 13px; }
@media screen and (max-width: 760px) {
  header, main, footer { width: calc(100% - 32px); }
  .evidence, details .evidence, .columns.wide, .plans { grid-template-columns: 1fr; }
  .counts { grid-template-columns: repeat(2, 1fr); }
}
@page { size: A4; margin: 14mm 13mm; }
@media print {
  body { font-size: 10pt; }
  header, main, footer { width: 100%; }
  header { padding-top: 0; }
  nav, .filter, #more, details { display: none; }
  section { padding-top: 18px; }
  h2, h3 { break-after: avoid; }
  .evidence { grid-template-columns: 1fr 2fr; }
  .card, .plan, .overview, .histogram, tr { break-inside: avoid; }
  .columns.wide { grid-template-columns: 1fr; }
  .plans { grid-template-columns: 1fr 1fr; }
  .list .element, .list td:last-child { min-width: 0; }
  .list .type { white-space: normal; }
  .list td, .list th, .groups td, .groups th { font-size: 8.5pt; padding-right: 6px; }
  .scroll { overflow: visible; }
  .inputs ul.long { max-height: none; }
  a { color: inherit; }
}
`;
