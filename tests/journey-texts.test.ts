import { expect, test } from 'vitest'

import { IS_TEST, expectChecked, sourcesIn } from './architecture/sources.ts'
import type { Source } from './architecture/sources.ts'
import { listTexts, normalizeText } from './journey-texts/expected-texts.ts'
import { canShow } from './journey-texts/find-part.ts'

const PRODUCT = ['apps/web', 'packages/domain/src', 'packages/brands/src', 'apps/api/src', 'apps/sandbox/src']

/** Texts that are put together of two values or more, or that a state makes by repeating a word. */
const COMPOSED = new Set([
  'chrome on android',
  'samsung internet on android',
  'including gst comes off each of your next',
  "hana o'kerei looked at the users",
  "you invited hana o'kerei",
  'rangi ngata',
  // a token and a query in the analytics of the demo
  'jwt ey',
  'whakatauki',
])

/** Parts of journeys that neither the sources nor values of the journeys can show, with the last file that expects each. */
function findUnknown(journeys: readonly Source[], product: readonly Source[]): ReadonlyMap<string, string> {
  const join = (sources: readonly Source[]) => sources.map(({ text }) => normalizeText(text)).join('\n')
  const shown = join(product.filter(({ file }) => !IS_TEST.test(file)))
  const texts = journeys.map((source) => ({ file: source.file, ...listTexts(source) }))
  const values = [
    ...texts.flatMap(({ other }) => other),
    join(product.filter(({ file }) => IS_TEST.test(file))),
  ].join('\n')
  const expected = new Map(texts.flatMap(({ file, expected: parts }) => parts.map((part) => [part, file])))
  expectChecked('texts of journeys', expected.size)
  return new Map([...expected].filter(([part]) => !COMPOSED.has(part) && !canShow(part, shown, values)))
}

// the landing lane runs few journeys: a text that changed must not be found by the full lane alone
test('a text that no source has is found in a journey or state that expects it', () => {
  const product = sourcesIn(PRODUCT, ['.ts', '.tsx', '.js', '.html', '.json'])

  expect(findUnknown(sourcesIn(['e2e'], ['.ts']), product)).toEqual(new Map())
})

test('a planted text is found, unless the page puts it together from a template and a value', () => {
  const journey = `await page.getByLabel('Name').fill('Mere Tui')
    await page.getByRole('button', { name: /^Remove Mere Tui/ }).click()
    await expect(page.getByText('You owe $5.00 by 3 May. Pay it today.')).toBeVisible()
    await expect(page.getByText('You owe nothing more')).toHaveCount(0)`
  const source = 'const label = `Remove ${name}`\n<p>Name You owe\n  nothing</p> pay it today'

  expect([
    ...findUnknown([{ file: 'a.ts', text: journey }], [{ file: 'b.tsx', text: source }]).keys(),
  ]).toEqual(['you owe nothing more'])
})
