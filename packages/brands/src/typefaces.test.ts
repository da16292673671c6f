import { expect, test } from 'vitest'

import { BRANDS } from './brands.ts'
import { getTypefaceId, themeText } from './theme.ts'
import { fontFaceText } from './typefaces.ts'

const ADDRESSES = { latin: '/latin.woff2', 'latin-ext': '/latin-ext.woff2' }

test.each(BRANDS.map(({ theme }) => getTypefaceId(theme)))(
  'the files of %s are swapped in, and macrons are in the second file',
  (id) => {
    const [latin = '', latinExt = ''] = listFaces(fontFaceText(id, ADDRESSES))

    expect(latin).toContain(
      'font-display:swap;src:url(/latin.woff2) format("woff2");unicode-range:U+0000-00FF,',
    )
    expect(latinExt).toContain(
      'font-display:swap;src:url(/latin-ext.woff2) format("woff2");unicode-range:U+0100-02BA,',
    )
  },
)

test('a font of the device is scaled to the widths and heights of the typeface', () => {
  const [, , arial, boldArial] = listFaces(fontFaceText('figtree', ADDRESSES))

  expect(arial).toBe(
    'font-family:Figtree Arial;font-weight:400;src:local("Arial"),local("Liberation Sans"),local("Arimo");size-adjust:100.7%;ascent-override:94.3%;descent-override:24.8%;line-gap-override:0%',
  )
  expect(boldArial).toContain('font-weight:700;src:local("Arial Bold"),')
  expect(boldArial).toContain('size-adjust:95.2%;ascent-override:99.8%;descent-override:26.3%')
})

test('a theme uses each family that its font faces define, the typeface first', () => {
  const faces = fontFaceText('figtree', ADDRESSES)
  const families = new Set([...faces.matchAll(/font-family:([^;]+)/g)].map(([, family]) => family))

  expect(themeText({})).toContain(`--typeface:${[...families].join(',')}`)
})

function listFaces(text: string): string[] {
  return [...text.matchAll(/@font-face\{([^}]+)\}/g)].map(([, face = '']) => face)
}
