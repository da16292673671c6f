import { createHash } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import { themeText } from '@switchboard/brands/theme'

const PAGE = `
:root {
  color-scheme: light dark;
  --page: #f8f9fb; --card: #ffffff; --line: #e6e9ef; --edge: #8b94a7; --text: #0f1420; --soft: #4a5366;
  --accent: var(--brand-600); --link: var(--brand-600); --button: var(--brand-600);
  --critical-surface: #fdeaea; --critical-text: #b3201f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0c111b; --card: #141b28; --line: #253046; --edge: #8e9ab0; --text: #f2f5fb; --soft: #b4bfd2;
    --accent: var(--brand-300); --link: var(--brand-300); --button: var(--brand-600);
    --critical-surface: #381718; --critical-text: #ff9c98;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 32px 16px; background: var(--page); color: var(--text);
  display: grid; align-content: start; justify-items: center; gap: 24px;
  font: 400 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
header { display: flex; align-items: center; gap: 10px; font-size: 20px; line-height: 28px; font-weight: 650; }
header svg { width: 28px; height: 28px; fill: var(--accent); }
main {
  width: 100%; max-width: 400px; padding: 24px; background: var(--card);
  border: 1px solid var(--line); border-radius: var(--radius-card);
}
h1 { margin: 0 0 16px; font-size: 28px; line-height: 36px; font-weight: 650; letter-spacing: -0.015em; }
h2 { margin: 0 0 4px; font-size: 18px; line-height: 26px; font-weight: 650; }
p { margin: 0 0 16px; }
a { color: var(--link); text-underline-offset: 3px; }
form { display: grid; gap: 16px; }
label { display: block; font-weight: 500; }
.hint, footer { color: var(--soft); font-size: 14px; line-height: 20px; }
.field input {
  width: 100%; min-height: 44px; margin-top: 4px; padding: 0 12px; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius-control);
}
.check { display: flex; align-items: center; gap: 12px; min-height: 44px; font-weight: 400; }
.check input { width: 20px; height: 20px; margin: 0; accent-color: var(--button); }
.problem {
  margin-bottom: 16px; padding: 16px; background: var(--critical-surface); color: var(--critical-text);
  border: 1px solid currentColor; border-radius: var(--radius-control);
}
.problem p { margin: 0; }
.problem a { color: inherit; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; padding: 8px 20px;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; color: var(--brand-on);
  background: var(--button); border: 1px solid transparent; border-radius: var(--radius-control);
}
button.plain { color: var(--text); background: var(--card); border-color: var(--edge); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 479px) { body { padding: 16px; } main { padding: 20px 16px; } h1 { font-size: 24px; line-height: 32px; } }
@media (forced-colors: active) { .problem { border: 2px solid; } }
`

/** The stylesheet of the sign-in pages in the brand's colours, and the name it is served by: another text, another name. */
export function styleOf(brand: Brand): { text: string; path: string } {
  const text = themeText(brand.theme) + PAGE
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { text, path: `/identity/style-${hash}.css` }
}
