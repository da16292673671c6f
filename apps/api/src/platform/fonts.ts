import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Brand } from '@switchboard/brands/brand'
import { getTypefaceId, themeText } from '@switchboard/brands/theme'
import { fontFaceText } from '@switchboard/brands/typefaces'
import type { Subset, TypefaceId } from '@switchboard/brands/typefaces'

const HASH_CHARACTERS = 8

export type Font = { readonly address: string; readonly bytes: Buffer }
type Fonts = Readonly<Record<Subset, Font>>

/** The font files of each typeface. All are under the SIL Open Font License 1.1, which allows them to be served. */
export const FONTS: Readonly<Record<TypefaceId, Fonts>> = {
  figtree: {
    latin: readFont(
      import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    ),
    'latin-ext': readFont(
      import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'),
    ),
  },
  'space-grotesk': {
    latin: readFont(
      import.meta.resolve('@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2'),
    ),
    'latin-ext': readFont(
      import.meta
        .resolve('@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2'),
    ),
  },
  'instrument-sans': {
    latin: readFont(
      import.meta
        .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    ),
    'latin-ext': readFont(
      import.meta
        .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2'),
    ),
  },
  sora: {
    latin: readFont(import.meta.resolve('@fontsource-variable/sora/files/sora-latin-wght-normal.woff2')),
    'latin-ext': readFont(
      import.meta.resolve('@fontsource-variable/sora/files/sora-latin-ext-wght-normal.woff2'),
    ),
  },
  bitter: {
    latin: readFont(import.meta.resolve('@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2')),
    'latin-ext': readFont(
      import.meta.resolve('@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2'),
    ),
  },
}

export function getFonts({ theme }: Brand): Fonts {
  return FONTS[getTypefaceId(theme)]
}

/** The typeface, colours and shapes of a brand as the text of a stylesheet. */
export function buildBrandStyles(brand: Brand): string {
  const { latin, 'latin-ext': latinExt } = getFonts(brand)
  const addresses = { latin: latin.address, 'latin-ext': latinExt.address }
  return themeText(brand.theme) + fontFaceText(getTypefaceId(brand.theme), addresses)
}

/** The address has a hash of the bytes, so that browsers may cache the file for ever. */
function readFont(url: string): Font {
  const file = fileURLToPath(url)
  const bytes = readFileSync(file)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return { address: `/assets/font-${basename(file, '-wght-normal.woff2')}-${hash}.woff2`, bytes }
}
