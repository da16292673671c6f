import { SHADES, type Hue, type Theme } from './brand.ts'
import { listFamilies } from './typefaces.ts'
import type { TypefaceId } from './typefaces.ts'

/** The primary colour of brands without their own hue. Source: SHL-051. */
export const BLUE: Hue = {
  50: '#eef4ff',
  100: '#d9e6ff',
  200: '#b6cfff',
  300: '#8fb0ff',
  400: '#5f8cff',
  500: '#2f6bff',
  600: '#1d54e6',
  700: '#1643bd',
  800: '#123696',
  900: '#0e2a78',
  on: '#ffffff',
}

/** The background of the page in light and dark mode. `tokens.css` has the same colours as `--page`. */
export const PAGE_COLOURS = { light: '#f6f7fa', dark: '#0b101a' } as const

const CORNERS = {
  square: { control: '0px', card: '0px' },
  slight: { control: '4px', card: '6px' },
  soft: { control: '8px', card: '12px' },
  round: { control: '14px', card: '20px' },
  // half of the height of a button
  pill: { control: '22px', card: '28px' },
} as const

export function getTypefaceId(theme: Theme): TypefaceId {
  return theme.typeface ?? 'figtree'
}

/**
 * A theme as the text of a stylesheet: the hue, the corners and the families of the typeface. The page chooses a shade for each part in light and dark
 * mode, so a brand needs only one hue.
 */
export function themeText(theme: Theme): string {
  const hue = theme.hue ?? BLUE
  const corners = CORNERS[theme.corners ?? 'soft']
  const shades = SHADES.map((shade) => `--brand-${shade}:${hue[shade]}`)
  const radii = [`--radius-control:${corners.control}`, `--radius-card:${corners.card}`]
  const typeface = `--typeface:${listFamilies(getTypefaceId(theme))}`
  return `:root{${[...shades, `--brand-on:${hue.on}`, ...radii, typeface].join(';')}}`
}
