import fc from 'fast-check'
import { expect, test } from 'vitest'

import { normalizeEmail, normalizeText, normalizeValue } from './typed-text.ts'

test.each([
  ['marks of direction around a number', '\u202A+64 21 555 0123\u202C', '+64 21 555 0123'],
  ['a space of no width behind it', '021 555 0123\u200B', '021 555 0123'],
  ['a byte order mark in front', '\uFEFFkea', 'kea'],
  ['a soft hyphen inside', 'kea\u00AD-demo', 'kea-demo'],
  ['a joiner inside', 'ke\u200Da', 'kea'],
  ['a picture that was pasted along', '\uFFFC50', '50'],
  ['full-width digits and letters', '０２１　５５５　Ａ', '021 555 A'],
  ['a mark that nobody sees between a letter and its accent', 'ma\u200B\u0304ori', 'm\u0101ori'],
  ['decomposed letters', 'ma\u0304ori', 'm\u0101ori'],
  ['space of another kind around', '\u00A0 50\u2009', '50'],
  ['an ordinary value', 'ben@demo.example', 'ben@demo.example'],
])('a value loses invisible characters: %s', (_what, typed, value) => {
  expect(normalizeValue(typed)).toBe(value)
})

test('a text keeps the characters that join letters and emoji, and loses other invisible ones', () => {
  expect(normalizeText(' \u202Aمی\u200Cخواهم 👨\u200D👩\uFE0F\u200B ')).toBe('می\u200Cخواهم 👨\u200D👩\uFE0F')
})

test('normalised text does not change when it is normalised again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const once = [normalizeValue, normalizeText, normalizeEmail].map((normalize) => normalize(typed))
      const [value = '', text = '', email = ''] = once
      expect([normalizeValue(value), normalizeText(text), normalizeEmail(email)]).toEqual(once)
    }),
  )
})
