import { expect, test } from 'vitest'

import { mobileNumberProblem, mobileNumberText } from '../../mobile-number.ts'
import { activationFields, secondsLeft, simNumberProblem, transferProblems } from './rules.ts'

test.each([
  ['MOB-027 of 7 digits after 02', '021234567', null],
  ['MOB-027 of 9 digits after 02', '02123456789', null],
  ['MOB-027 with spaces, brackets and dashes', '(021) 555-0123', null],
  ['MOB-027 one digit short', '02123456', 'tooShort'],
  ['MOB-027 one digit long', '021234567890', 'tooLong'],
  ['MOB-027 written with +64', '+64 21 555 0123', null],
  ['MOB-027 written with 0064', '0064215550123', null],
  ['MOB-027 of a link', 'tel:+64-21-555-0123', null],
  ['MOB-027 with +64, one digit short', '+64 2 123 456', 'tooShort'],
  ['MOB-027 of Australia', '+61 455 550 123', 'notDigits'],
  ['with letters', '021 CALLME', 'notDigits'],
  ['with a plus sign inside', '021+5550123', 'notDigits'],
  ['MOB-027 of a landline', '09 555 0123', 'notMobile'],
  ['of digits of another script', '०२१५५५०१२३', 'notDigits'],
  ['of nothing', ' ', 'missing'],
])('a mobile number %s: %s is %s', (_what, typed, problem) => {
  expect(mobileNumberProblem(typed)).toBe(problem)
})

test.each([
  ['of 19 digits', '8964020000000000013', null],
  ['of 20 digits', '89640200000000000013', null],
  ['with spaces, as cards print it', '8964 0200 0000 0000 013', null],
  ['whose check digit is wrong', '8964020000000000014', 'checkDigit'],
  ['with two digits swapped', '8964200000000000013', 'checkDigit'],
  ['one digit short', '896402000000000001', 'length'],
  ['one digit long', '896402000000000000130', 'length'],
  ['that is a card of a bank', '4111111111111111', 'notSim'],
  ['with letters', '8964O20000000000013', 'notDigits'],
  ['of nothing', '', 'missing'],
])('MOB-026 a SIM number %s: %s is %s', (_what, typed, problem) => {
  expect(simNumberProblem(typed)).toBe(problem)
})

const TYPED = {
  number: '021 777 0123',
  providerKey: 'HARBOUR-MOBILE',
  providerAccount: 'HM-4471',
  simNumber: '8964020000000000013',
}
const FINE = { number: null, providerKey: null, providerAccount: null, simNumber: null }

test.each([
  ['with all four fields', {}, {}],
  ['without a number', { number: '' }, { number: 'missing' }],
  ['without a provider', { providerKey: '' }, { providerKey: 'missing' }],
  ['without an account there', { providerAccount: '  ' }, { providerAccount: 'missing' }],
  ['with an account of 31 letters', { providerAccount: 'x'.repeat(31) }, { providerAccount: 'tooLong' }],
  ['without a SIM', { simNumber: '' }, { simNumber: 'missing' }],
])('MOB-026 a transfer %s', (_what, difference, problems) => {
  expect(transferProblems({ ...TYPED, ...difference }, { hasSim: false })).toEqual({ ...FINE, ...problems })
})

test.each([
  ['', null],
  [' ', null],
  ['8964020000000000014', 'checkDigit'],
])('MOB-082 a transfer to a mobile whose SIM is known, with the SIM "%s": %s', (simNumber, problem) => {
  expect(transferProblems({ ...TYPED, simNumber }, { hasSim: true }).simNumber).toBe(problem)
})

test.each([
  ['021234567', '021 234 567'],
  ['0215550181', '021 555 0181'],
  ['02155501812', '021 5550 1812'],
])('%s is read as %s', (digits, text) => {
  expect(mobileNumberText(digits)).toBe(text)
})

test('time that is left ends at nothing', () => {
  expect([secondsLeft(5_001, 0), secondsLeft(0, 5_000)]).toEqual([6, 0])
})

test.each([
  ['LPA:1$smdp.example.nz$AB12-CD', { smdpAddress: 'smdp.example.nz', matchingId: 'AB12-CD' }],
  ['LPA:2$smdp.example.nz$AB12', null],
  ['https://smdp.example.nz/AB12', null],
])('an activation code %s has the fields %o', (code, fields) => {
  expect(activationFields(code)).toEqual(fields)
})
