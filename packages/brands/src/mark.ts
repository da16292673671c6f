import type { Brand } from './brand.ts'
import { BLUE } from './theme.ts'

/** The grid of a wordmark's path, in units. */
const GRID = 24

/**
 * The margin around the sign and the radius of the corners, in units of the grid. A maskable icon fills its square, because
 * systems cut their own shape out of the icon. The sign must stay within the middle four fifths.
 */
const SHAPES = {
  any: { margin: 7, radius: 8.5 },
  maskable: { margin: 11, radius: 0 },
} as const

export type IconShape = keyof typeof SHAPES

/** The brand's sign on the brand's colour, as an SVG picture. */
export function markSvg({ wordmark, theme }: Brand, shape: IconShape): string {
  const hue = theme.hue ?? BLUE
  const { margin, radius } = SHAPES[shape]
  const size = GRID + 2 * margin
  const box = `viewBox="${-margin} ${-margin} ${size} ${size}"`
  const background = `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" rx="${radius}" fill="${hue[600]}"/>`
  const sign = `<path fill="${hue.on}" fill-rule="evenodd" d="${wordmark.path}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${background}${sign}</svg>`
}
