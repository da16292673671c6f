import type { Brand } from '@switchboard/brands/brand'

import { buildBrandStyles } from '#api/platform/fonts.ts'

import { buildPageFile } from './page-file.ts'
import type { PageFile } from './page-file.ts'

/** The look of the portal's plain frame (apps/web/src/ui/Frame.module.css), so that the sign-in looks like a part of the portal. */
const PAGE = `
:root {
  color-scheme: light dark;
  --page: #f6f7fa; --card: #ffffff; --sunken: #eff1f6; --line: #e3e7ee; --edge: #878fa3; --text: #0f1420; --soft: #4a5366;
  --accent: var(--brand-600); --accent-strong: var(--brand-700); --accent-surface: var(--brand-50);
  --focus: var(--brand-700); --critical: #b3201f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0b101a; --card: #141b28; --sunken: #0f1622; --line: #253046; --edge: #6b7890; --text: #f2f5fb; --soft: #b4bfd2;
    --accent: var(--brand-300); --accent-strong: var(--brand-200);
    --accent-surface: color-mix(in srgb, var(--brand-500) 18%, #141b28);
    --focus: var(--brand-200); --critical: #ff9c98;
  }
}
* { box-sizing: border-box; }
html { text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 32px 16px; color: var(--text);
  background: radial-gradient(120% 70% at 50% -10%, var(--accent-surface), transparent) no-repeat var(--page);
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; justify-items: center; gap: 24px;
  font: 400 16px/24px var(--typeface), system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: break-word; -webkit-font-smoothing: antialiased;
}
header {
  display: inline-flex; align-items: center; gap: 10px; font-size: 18px; line-height: 26px; font-weight: 700;
  letter-spacing: -0.02em;
}
header svg { width: 30px; height: 30px; border-radius: min(9px, var(--radius-control)); }
header rect { fill: var(--brand-600); }
header path { fill: var(--brand-on); }
main {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; width: 100%; max-width: 440px; padding: 24px;
  background: var(--card); border: 1px solid var(--line); border-radius: var(--radius-card);
}
h1, h2, p { margin: 0; }
h1 { font-size: 24px; line-height: 32px; font-weight: 650; letter-spacing: -0.018em; text-wrap: balance; }
h2 { font-size: 18px; line-height: 26px; font-weight: 650; letter-spacing: -0.01em; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 3px; }
a:hover { color: var(--accent-strong); text-decoration-thickness: 2px; }
form:not(:empty) { display: grid; gap: 16px; }
label { font-weight: 600; cursor: pointer; }
.hint { color: var(--soft); font-size: 14px; line-height: 20px; }
.field { display: grid; gap: 6px; }
.field input {
  width: 100%; min-height: 44px; padding: 9px 12px; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius-control);
}
.field input:hover { border-color: var(--text); }
.field [aria-invalid] { border-color: var(--critical); box-shadow: 0 0 0 1px var(--critical); }
.secret { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
.secret > * { grid-row: 1; }
.secret input { grid-column: 1 / 3; }
.secret:has(button) input { padding-right: 84px; }
.secret:has(button) input::-ms-reveal { display: none; }
.secret button { grid-column: 2; width: 76px; min-height: 36px; margin-right: 4px; padding: 0 12px; color: var(--accent); background: none; }
.secret button:hover { color: var(--accent-strong); background: none; }
.check { display: flex; align-items: center; gap: 12px; min-height: 44px; font-weight: 400; }
.check input { flex: none; width: 22px; height: 22px; margin: 0 1px; accent-color: var(--accent); }
.problem {
  display: grid; gap: 8px; padding: 16px; background: var(--card);
  border: 2px solid var(--critical); border-radius: var(--radius-card);
}
.problem a { color: var(--critical); font-weight: 600; }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; padding: 8px 20px;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; color: var(--brand-on);
  background: var(--brand-600); border: 1px solid transparent; border-radius: var(--radius-control);
  transition: background 120ms ease-out;
}
button:hover, .button:hover { color: var(--brand-on); background: var(--brand-700); }
button.plain { color: var(--text); background: var(--card); border-color: var(--edge); }
button.plain:hover { background: var(--sunken); }
.answers { display: grid; gap: 12px; }
main.wide { max-width: 720px; }
.bar { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: 12px; }
.bar button { width: auto; }
.accounts { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none; }
.accounts li {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; padding: 16px;
  border: 1px solid var(--line); border-radius: var(--radius-card);
}
.accounts li > div { flex: 1 1 240px; min-width: 0; }
.accounts button { width: auto; }
.demo, .people { display: grid; gap: 16px; }
.demo { padding-top: 24px; border-top: 1px solid var(--line); }
.demo details ul { margin-top: 16px; }
.people { margin: 0; padding: 0; list-style: none; }
.people li { display: grid; gap: 4px; }
summary { cursor: pointer; min-height: 24px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.problem:focus-visible { outline: 0; }
@media (min-width: 1024px) {
  main { margin-top: 6vh; padding: 32px; }
  h1 { font-size: 28px; line-height: 36px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
@media (forced-colors: active) {
  header rect { fill: none; }
  header path { fill: CanvasText; }
  button, .button { border-color: ButtonText; }
  :focus-visible, .problem:focus-visible { outline: 3px solid Highlight; }
}
`

/** The stylesheet of the sign-in pages in the brand's typeface and colours. */
export function buildStylesheet(brand: Brand): PageFile {
  return buildPageFile('style', 'css', buildBrandStyles(brand) + PAGE)
}
