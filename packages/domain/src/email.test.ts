import { expect, test } from 'vitest'

import { MAX_EMAIL_CHARACTERS, emailAddress, isEmailAddress } from './email.ts'
import { EMAIL_CASES } from './testing/typed-cases.ts'

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
  ['.ben@firm.example', false],
  ['ben.@firm.example', false],
  ['ben..fowler@firm.example', false],
  ['b.f@firm.co.example', true],
  ['a@firm..example', false],
  ['a@firm.example:25', false],
  ['a@firm.example/b', false],
  ['a@192.0.2.1', false],
  ['a@0x7f.1', false],
  ['a@-firm.example', false],
  ['a,b@firm.example', false],
  ['<a@firm.example>', false],
])('PRF-007 whether “%s” is an email address: %s', (text, is) => {
  expect(isEmailAddress(text)).toBe(is)
})

test.each([
  [' ben@demo.example\u200B', 'ben@demo.example'],
  ['mailto:ben@demo.example', 'ben@demo.example'],
  ['MAILTO: ben@demo.example?subject=Power', 'ben@demo.example'],
  ['ｂｅｎ＠ｄｅｍｏ．ｅｘａｍｐｌｅ', 'ben@demo.example'],
])('of “%s” the address is %s', (typed, address) => {
  expect(emailAddress.parse(typed)).toBe(address)
})

test.each(EMAIL_CASES)('PRF-007 of “%s” the email address is %j', (typed, address) => {
  const result = emailAddress.safeParse(typed)

  expect(result.success ? result.data : null).toBe(address)
})

test('an address that no mail can be sent to is refused', () => {
  expect(isEmailAddress(`${'b'.repeat(64)}@${'d'.repeat(MAX_EMAIL_CHARACTERS)}.nz`)).toBe(false)
})
