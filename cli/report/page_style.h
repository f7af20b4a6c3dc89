// The style of the report page.
#pragma once

#include <string_view>

namespace sameish::cli {

inline constexpr std::string_view kPageStyle = R"css(
:root {
  color-scheme: light dark;
  --paper: #f7f6f3; --card: #ffffff; --ink: #1e2126; --soft: #5d636d; --line: #e3e1db;
  --kept: #0f766e; --kept-wash: #d7efec; --removed: #b45309; --removed-wash: #fbe9d3; --copies: #e0a458; --rejected: #8b8f98;
  --del: #b42318; --del-wash: #fde3e0; --ins: #16713a; --ins-wash: #d8f2e0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --card: #1c1f25; --ink: #e7e5df; --soft: #9ba1ab; --line: #2e323a;
    --kept: #4cc2b5; --kept-wash: #123b38; --removed: #eba45c; --removed-wash: #432c14; --copies: #9a6a2c; --rejected: #6f7580;
    --del: #ff9d91; --del-wash: #4a1f1b; --ins: #7fdca0; --ins-wash: #163a23;
  }
}
* { box-sizing: border-box; }
html { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Hiragino Sans GB",
  "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif; background: var(--paper); color: var(--ink);
  -webkit-text-size-adjust: 100%; }
body { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1, h2, h3, h4, p, dl, dd, ul { margin: 0; padding: 0; }
h2 { font-size: 1.15rem; margin: 2.75rem 0 .9rem; letter-spacing: -.01em; }
h3 { font-size: .95rem; font-weight: 600; margin-bottom: .15rem; }
code { font: .86em ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace; overflow-wrap: anywhere; }
bdi { unicode-bidi: isolate; overflow-wrap: anywhere; }
.brand { font-weight: 600; color: var(--soft); font-size: .9rem; }
.brand b { color: var(--kept); }
.headline { font-size: clamp(1.7rem, 4.6vw, 2.7rem); line-height: 1.15; letter-spacing: -.025em; font-weight: 650; margin: .5rem 0 .5rem; }
.headline b { font-weight: inherit; color: var(--kept); }
.headline i { font-style: normal; color: var(--removed); white-space: nowrap; }
.headline span { color: var(--rejected); white-space: nowrap; }
.lead, .hint, .none { color: var(--soft); }
.hint { font-size: .82rem; margin-bottom: .7rem; }
.none { font-size: .9rem; padding: .6rem 0; }
.stack { display: flex; gap: 2px; height: 1.1rem; border-radius: .55rem; overflow: hidden; margin: 1.6rem 0 .7rem; background: var(--line); }
.stack span { min-width: 3px; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; font-size: .88rem; color: var(--soft); list-style: none; }
.legend li::before { content: ""; display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-right: .45em; background: var(--tone); }
.legend b { color: var(--ink); font-variant-numeric: tabular-nums; }
.tone-kept { --tone: var(--kept); } .tone-removed { --tone: var(--removed); }
.tone-copies { --tone: var(--copies); } .tone-rejected { --tone: var(--rejected); }
.stack span { background: var(--tone); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1.1rem 1.2rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: 1rem; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font: 11px system-ui, sans-serif; fill: var(--soft); font-variant-numeric: tabular-nums; }
svg text.count { fill: var(--ink); }
svg text.unit { font-size: 10.5px; letter-spacing: .02em; }
svg .bar { fill: var(--kept); } svg g:hover .bar { fill: var(--removed); }
svg .axis { stroke: var(--line); }
.warnings { border-left: 4px solid var(--removed); padding: .8rem 1.1rem; margin-top: 1.6rem; list-style: none; border-radius: .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .45rem 1.5rem; font-size: .92rem; }
dt { color: var(--soft); } dd { min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.cluster { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; margin-bottom: .7rem; }
.cluster summary { display: flex; align-items: baseline; gap: .9rem; padding: .8rem 1.2rem; cursor: pointer; list-style: none; }
.cluster summary::-webkit-details-marker { display: none; }
.cluster summary::before { content: "\203A"; color: var(--soft); transition: transform .12s; }
.cluster[open] summary::before { transform: rotate(90deg); }
.cluster summary:focus-visible { outline: 2px solid var(--kept); outline-offset: 2px; border-radius: .8rem; }
.number { color: var(--soft); font-variant-numeric: tabular-nums; font-size: .85rem; min-width: 1.3em; text-align: right; }
.title { flex: 1; min-width: 0; font-weight: 600; }
.size { white-space: nowrap; color: var(--soft); font-size: .88rem; font-variant-numeric: tabular-nums; }
.cluster article, .cluster > p { border-top: 1px solid var(--line); padding: .9rem 1.2rem 1rem; }
h4 { display: flex; flex-wrap: wrap; align-items: baseline; gap: .35rem .6rem; font-size: .9rem; font-weight: 600; margin-bottom: .45rem; }
.role { font-size: .72rem; font-weight: 700; letter-spacing: .04em; padding: .12em .6em; border-radius: 1em; }
.role.kept { color: var(--kept); background: var(--kept-wash); } .role.removed { color: var(--removed); background: var(--removed-wash); }
.chip { font-weight: 400; font-size: .78rem; color: var(--soft); border: 1px solid var(--line); border-radius: 1em; padding: .05em .65em; white-space: nowrap; }
.copies { color: var(--soft); font-size: .85rem; margin-top: .4rem; }
.copies bdi { color: var(--ink); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; font-size: .92rem; line-height: 1.65; max-width: 60rem; }
del, ins { border-radius: 3px; padding: .05em .15em; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
del { color: var(--del); background: var(--del-wash); text-decoration: line-through; text-decoration-thickness: 1px; }
ins { color: var(--ins); background: var(--ins-wash); text-decoration: underline; text-underline-offset: 3px; text-decoration-thickness: 1px; }
del > b, ins > b { font-size: .8em; margin-right: .15em; user-select: none; display: inline-block; }
.gap { color: var(--soft); font-size: .82em; font-style: normal; margin: 0 .35em; user-select: none; }
.hidden-character { font: .8em ui-monospace, Menlo, Consolas, monospace; color: var(--removed); border: 1px dashed currentColor; border-radius: 3px; padding: 0 .2em; direction: ltr; unicode-bidi: isolate; }
footer { margin-top: 3rem; padding-top: 1.2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }
@media (max-width: 34rem) {
  body { padding: 1.5rem 1rem 3rem; }
  dl { grid-template-columns: 1fr; gap: .1rem; } dd { margin-bottom: .6rem; }
  .cluster summary { flex-wrap: wrap; gap: .2rem .6rem; padding: .8rem 1rem; } .size { flex-basis: 100%; padding-left: 2.6rem; }
  .cluster article, .cluster > p { padding-left: 1rem; padding-right: 1rem; }
}
@media print { .cluster { break-inside: avoid; } body { max-width: none; } }
)css";

}  // namespace sameish::cli
