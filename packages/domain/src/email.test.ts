import { expect, test } from 'vitest'

import { MOST_EMAIL_CHARACTERS, isEmailAddress } from './email.ts'

test.each([
  ['ben@demo.example', true],
  ["o'neil+bills@demo.co.nz", true],
  ['ben@demo.nz', true],
  ['ben@demo.n', false],
  ['ben@demo.12', false],
  ['ben@.nz', false],
  ['ben@demo', false],
  ['@demo.example', false],
  ['ben.demo.example', false],
  ['ben@', false],
  ['ben@@demo.example', false],
  ['ben fowler@demo.example', false],
  ['', false],
])('PRF-007 whether “%s” is an e-mail address: %s', (text, is) => {
  expect(isEmailAddress(text)).toBe(is)
})

test('an address that no mail can be sent to is refused', () => {
  expect(isEmailAddress(`${'b'.repeat(64)}@${'d'.repeat(MOST_EMAIL_CHARACTERS)}.nz`)).toBe(false)
})
