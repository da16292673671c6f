import { expect, test } from 'vitest'

import { formatLine } from './line-words.ts'

test.each([
  ['a name', 'Mum’s phone', 'Mum’s phone, 021 555 0181'],
  ['a name from right to left, which leaves the number as it is', 'אמא', '\u2068אמא\u2069, 021 555 0181'],
  ['no name', null, '021 555 0181'],
])('MOB-077 a mobile with %s is shown with its number', (_what, name, text) => {
  expect(formatLine({ name, serviceEntity: '021 555 0181' })).toBe(text)
})
