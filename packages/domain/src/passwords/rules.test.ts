import { expect, test } from 'vitest'

import { MAX_PASSWORD_CHARACTERS } from './contract.ts'
import { newPasswordProblems, resetUsernameProblem, strengthShare } from './rules.ts'

const GOOD = 'tui-fern-paddle-9'

test.each([
  ['PWD-008 the same twice', GOOD, GOOD, { newPassword: null, confirmation: null }],
  ['PWD-008 another confirmation', GOOD, `${GOOD} `, { newPassword: null, confirmation: 'differs' }],
  ['PWD-008 another letter case', GOOD, GOOD.toUpperCase(), { newPassword: null, confirmation: 'differs' }],
  ['PWD-007 no confirmation', GOOD, '', { newPassword: null, confirmation: 'missing' }],
  ['PWD-007 nothing at all', '', '', { newPassword: 'missing', confirmation: 'missing' }],
  ['PWD-012 one letter', 'a', 'a', { newPassword: null, confirmation: null }],
  ['PWD-012 spaces, which are a password', '  ', '  ', { newPassword: null, confirmation: null }],
])('a new password: %s', (_why, newPassword, confirmation, problems) => {
  expect(newPasswordProblems({ newPassword, confirmation })).toEqual(problems)
})

test.each([
  [MAX_PASSWORD_CHARACTERS, null],
  [MAX_PASSWORD_CHARACTERS + 1, 'tooLong'],
])('a new password of %i characters: %s', (length, problem) => {
  const newPassword = 'a'.repeat(length)

  expect(newPasswordProblems({ newPassword, confirmation: newPassword }).newPassword).toBe(problem)
})

test.each([
  ['an address', 'ben@demo.example', null],
  ['one with spaces around it', ' ben@demo.example ', null],
  ['a plus sign and a dot', 'ben.fowler+kea@mail.demo.example', null],
  ['a top-level domain of two letters', 'ben@demo.nz', null],
  ['a top-level domain of one letter', 'ben@demo.z', 'noEmailAddress'],
  ['a top-level domain with a digit', 'ben@demo.n2', 'noEmailAddress'],
  ['no top-level domain', 'ben@demo', 'noEmailAddress'],
  ['no local part', '@demo.example', 'noEmailAddress'],
  ['no domain', 'ben@', 'noEmailAddress'],
  ['no at-sign', 'ben', 'noEmailAddress'],
  ['two at-signs', 'ben@ben@demo.example', 'noEmailAddress'],
  ['a space inside', 'ben fowler@demo.example', 'noEmailAddress'],
  ['nothing', '  ', 'missing'],
])('PWD-011 a reset for %s: %s is %s', (_what, typed, problem) => {
  expect(resetUsernameProblem(typed)).toBe(problem)
})

test('PWD-016 the bar is filled by actual divided by max', () => {
  expect(strengthShare({ isComplexEnough: false, actual: 25, max: 100 })).toBe(0.25)
})
