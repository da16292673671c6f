/** A variable typeface, and how it compares with the typefaces that devices have. */
type Typeface = {
  readonly family: string
  /** The lightest and the heaviest weight. */
  readonly weights: string
  /** Heights over and under the base line, as parts of the font size. */
  readonly ascent: number
  readonly descent: number
  /** The width of our texts as a part of their width in Arial and in Roboto. */
  readonly overArial: WidthRatio
  readonly overRoboto: WidthRatio
}

/** Of ordinary text, and of text of weight 650 compared with bold. */
type WidthRatio = { readonly regular: number; readonly bold: number }

/** The ratios were measured in Chromium with texts of the home page. */
export const TYPEFACES = {
  figtree: {
    family: 'Figtree',
    weights: '300 900',
    ascent: 0.95,
    descent: 0.25,
    overArial: { regular: 1.007, bold: 0.952 },
    overRoboto: { regular: 1.017, bold: 1.017 },
  },
  'space-grotesk': {
    family: 'Space Grotesk',
    weights: '300 700',
    ascent: 0.984,
    descent: 0.292,
    overArial: { regular: 1.082, bold: 0.998 },
    overRoboto: { regular: 1.093, bold: 1.066 },
  },
  'instrument-sans': {
    family: 'Instrument Sans',
    weights: '400 700',
    ascent: 0.97,
    descent: 0.25,
    overArial: { regular: 1.015, bold: 0.973 },
    overRoboto: { regular: 1.025, bold: 1.04 },
  },
  sora: {
    family: 'Sora',
    weights: '100 800',
    ascent: 0.97,
    descent: 0.29,
    overArial: { regular: 1.127, bold: 1.06 },
    overRoboto: { regular: 1.138, bold: 1.132 },
  },
  bitter: {
    family: 'Bitter',
    weights: '100 900',
    ascent: 0.935,
    descent: 0.265,
    overArial: { regular: 1.023, bold: 0.967 },
    overRoboto: { regular: 1.033, bold: 1.033 },
  },
} as const satisfies Record<string, Typeface>
export type TypefaceId = keyof typeof TYPEFACES

/** The letters of each font file: `latin-ext` has those with macrons. The ranges are those of `@fontsource-variable`. */
const SUBSET_RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const
export type Subset = keyof typeof SUBSET_RANGES
export const SUBSETS = ['latin', 'latin-ext'] as const satisfies readonly Subset[]

/**
 * Names of the same fonts by platform. Liberation Sans and Arimo have the widths of Arial. Android has only Roboto.
 */
const DEVICE_FONTS = {
  Arial: {
    regular: ['Arial', 'Liberation Sans', 'Arimo'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
  },
  Roboto: { regular: ['Roboto'], bold: ['Roboto Bold'] },
} as const

/** The families of a typeface in the order of their use. */
export function listFamilies(id: TypefaceId): string {
  const { family } = TYPEFACES[id]
  return [family, ...Object.keys(DEVICE_FONTS).map((device) => `${family} ${device}`)].join(',')
}

/**
 * The font faces of a typeface. Until a file has arrived, text has a font of the device, scaled to the typeface so that
 * nothing moves.
 */
export function fontFaceText(id: TypefaceId, addresses: Readonly<Record<Subset, string>>): string {
  const typeface = TYPEFACES[id]
  const { family, weights, overArial, overRoboto } = typeface
  const loaded = SUBSETS.map(
    (subset) =>
      `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(${addresses[subset]}) format("woff2");unicode-range:${SUBSET_RANGES[subset]}}`,
  )
  return [
    ...loaded,
    ...buildDeviceFaces(typeface, 'Arial', overArial),
    ...buildDeviceFaces(typeface, 'Roboto', overRoboto),
  ].join('')
}

function buildDeviceFaces(
  { family, ascent, descent }: Typeface,
  device: keyof typeof DEVICE_FONTS,
  ratio: WidthRatio,
): string[] {
  return (['regular', 'bold'] as const).map((weight) => {
    const sources = DEVICE_FONTS[device][weight].map((name) => `local("${name}")`).join(',')
    const size = ratio[weight]
    // `size-adjust` scales the heights too
    const heights = `ascent-override:${toPercent(ascent / size)};descent-override:${toPercent(descent / size)};line-gap-override:0%`
    return `@font-face{font-family:${family} ${device};font-weight:${weight === 'bold' ? 700 : 400};src:${sources};size-adjust:${toPercent(size)};${heights}}`
  })
}

function toPercent(part: number): string {
  return `${Math.round(part * 1000) / 10}%`
}
