import { expect, test } from 'vitest'

import { passkeyName } from './passkey.ts'

test.each([
  [' Laptop ', 'Laptop'],
  ['\u202AMa\u0304rama\u2019s phone\u200B', 'M\u0101rama\u2019s phone'],
  ['👨\u200D👩 tablet', '👨\u200D👩 tablet'],
])('a passkey named %j is stored as %j', (typed, stored) => {
  expect(passkeyName.parse(typed)).toBe(stored)
})

test.each(['\u200B\u202A', 'two\nlines', 'x'.repeat(61)])('the passkey name %j is refused', (typed) => {
  expect(passkeyName.safeParse(typed).success).toBe(false)
})
