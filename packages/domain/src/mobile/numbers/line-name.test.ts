import { expect, test } from 'vitest'

import { lineName, normalizeLineName } from './line-name.ts'

test.each([
  ['surrounding spaces', '  Mum’s phone ', 'Mum’s phone'],
  ['several spaces and line breaks', 'Mum’s \t\r\n  phone', 'Mum’s phone'],
  ['control characters', '\u0000Mum\u0007’s phone\u009F', 'Mum’s phone'],
  ['invisible characters', '\u202EMum\u200B’s\uFEFF phone', 'Mum’s phone'],
  ['letters in two parts', 'Wha\u0304nau', 'Wh\u0101nau'],
])('MOB-076 a name is normalised: %s', (_what, typed, name) => {
  expect(normalizeLineName(typed)).toBe(name)
})

test.each(['', ' \n', '\u200B\u2060', '\u200D\uFE0F', '\u0000'])(
  'MOB-076 a name without a visible character is empty: %j',
  (typed) => {
    expect(normalizeLineName(typed)).toBe('')
  },
)

test('MOB-076 an emoji of several characters stays whole', () => {
  expect(normalizeLineName('👩‍👧 Mere')).toBe('👩‍👧 Mere')
})

test('MOB-076 a name has 30 characters at most, counted after the spaces around it are removed', () => {
  expect(lineName.safeParse(` ${'W'.repeat(30)} `).data).toBe('W'.repeat(30))
  expect(lineName.safeParse('W'.repeat(31)).success).toBe(false)
})
