import { expect, test } from 'vitest'

import {
  DIRECT_DEBIT_FIELDS,
  directDebitProblems,
  directDebitRequest,
  splitAccountNumber,
} from './direct-debit.ts'
import type { DirectDebitField, DirectDebitForm, DirectDebitProblem } from './direct-debit.ts'

const good: DirectDebitForm = {
  payee: 'B Fowler',
  bankCode: '01',
  bankBranch: '0242',
  bankAccount: '0100194',
  bankSuffix: '00',
  requestorName: 'Ben Fowler',
  requestorEmail: 'ben@demo.example',
  bankAuthority: true,
  confirmAccountAuthority: true,
  confirmTermsConditions: true,
}

test('PAY-043 a good form has no problem', () => {
  expect(directDebitProblems(good)).toEqual({})
})

test.each<[field: DirectDebitField, difference: Partial<DirectDebitForm>, problem: DirectDebitProblem]>([
  ['payee', { payee: ' ' }, 'missing'],
  ['bankCode', { bankCode: '' }, 'missing'],
  ['bankCode', { bankCode: '99' }, 'notInUse'],
  ['bankAccount', { bankBranch: '9000' }, 'failsCheck'],
  ['bankSuffix', { bankSuffix: '123' }, 'notPossible'],
  ['bankAccount', { bankAccount: '0100195' }, 'failsCheck'],
  ['bankSuffix', { bankSuffix: '0' }, 'wrongLength'],
  ['requestorName', { requestorName: '' }, 'missing'],
  ['requestorEmail', { requestorEmail: '' }, 'missing'],
  ['requestorEmail', { requestorEmail: 'ben@demo' }, 'noEmail'],
  ['requestorEmail', { requestorEmail: 'ben fowler@demo.example' }, 'noEmail'],
  ['requestorEmail', { requestorEmail: 'ben..fowler@demo.example' }, 'noEmail'],
  ['requestorEmail', { requestorEmail: `${'b'.repeat(243)}@demo.example` }, 'noEmail'],
])('PAY-043 the field %s of %j is %s', (field, difference, problem) => {
  expect(directDebitProblems({ ...good, ...difference })).toEqual({ [field]: problem })
})

test.each(['bankAuthority', 'confirmAccountAuthority', 'confirmTermsConditions'] as const)(
  'PAY-042 without the tick of %s the form is not sent',
  (field) => {
    expect(directDebitProblems({ ...good, [field]: false })).toEqual({ [field]: 'notTicked' })
  },
)

test('PAY-012 an empty form names every field, in the form’s own names', () => {
  const empty: DirectDebitForm = {
    payee: '',
    bankCode: '',
    bankBranch: '',
    bankAccount: '',
    bankSuffix: '',
    requestorName: '',
    requestorEmail: '',
    bankAuthority: false,
    confirmAccountAuthority: false,
    confirmTermsConditions: false,
  }

  expect(Object.keys(directDebitProblems(empty)).toSorted()).toEqual([...DIRECT_DEBIT_FIELDS].toSorted())
})

test('PAY-011 the request has every field of the form except the authority over the bank account', () => {
  expect(directDebitRequest({ ...good, payee: ' B Fowler ' })).toEqual({
    RequestorName: 'Ben Fowler',
    RequestorEmail: 'ben@demo.example',
    BankName: 'ANZ',
    ConfirmAccountAuthority: true,
    ConfirmTermsConditions: true,
    BankAccountDetail: {
      AccountName: 'B Fowler',
      Bank: '01',
      Branch: '0242',
      Account: '0100194',
      Suffix: '00',
    },
  })
})

test.each([
  ['01-0242-0100194-00', '01/0242/0100194/00'],
  ['01 0242 0100194 000', '01/0242/0100194/000'],
  ['010242010019400', '01/0242/0100194/00'],
  ['NZ ZZ 01 0242 0100194 00', '01/0242/0100194/00'],
  ['Account: 01 - 0242 - 0100194 - 00', '01/0242/0100194/00'],
  ['０１-0242-0100194-00\u200B', '01/0242/0100194/00'],
  ['\u202AAcc. no: ０５－８８８４－０１０００００－００\u202C', '05/8884/0100000/00'],
  ['02\u20112025\u20110100194\u2011000', '02/2025/0100194/000'],
  ['01 – 6150 – 0100194 – 00', '01/6150/0100194/00'],
  ['04\u00A02014\u00A00100194\u00A000', '04/2014/0100194/00'],
  ['０１-0242-010\u200B0194-00 (B Fowler)', '01/0242/0100194/00'],
  ['01-0242-0100194', null],
  ['01-0242-0100194-0000', null],
])('the number %s is split into %j', (text, parts) => {
  const split = splitAccountNumber(text)

  expect(split === null ? null : Object.values(split).join('/')).toBe(parts)
})
