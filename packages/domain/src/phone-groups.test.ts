import { expect, test } from 'vitest'

import { groupPhoneNumber } from './phone-groups.ts'

test.each([
  ['095550134', '09 555 0134'],
  ['035550134', '03 555 0134'],
  ['021555013', '021 555 013'],
  ['0215550139', '021 555 0139'],
  ['02155501390', '021 5550 1390'],
  ['0800555016', '0800 555 016'],
  ['08005550160', '0800 555 0160'],
  ['0508555016', '0508 555 016'],
])('%s is shown as %s', (digits, text) => {
  expect(groupPhoneNumber(digits)).toBe(text)
})

test.each(['', '111', '0', '6495550134', '+6495550134', '09 555 0134', 'unknown'])(
  '"%s", which is not dialled in New Zealand in this form, stays as it is',
  (text) => {
    expect(groupPhoneNumber(text)).toBe(text)
  },
)
