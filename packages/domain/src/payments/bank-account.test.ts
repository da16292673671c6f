import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  BANK_ACCOUNT_PARTS,
  bankAccountProblems,
  findBankName,
  digitSum,
  joinAccountNumber,
  getCheckRule,
} from './bank-account.ts'
import type { BankAccount, BankAccountPart, BankAccountProblem } from './bank-account.ts'
import { BANKS, CHECKS } from './banks.ts'

function parseAccount(number: string): BankAccount {
  const [bank = '', branch = '', account = '', suffix = ''] = number.split('-')
  return { bank, branch, account, suffix }
}

test.each([
  ['A', '01-0902-0068389-00'],
  ['A', '01-0242-0100194-00'],
  ['A', '12-3013-0893681-00'],
  ['A, a suffix of three digits', '01-0242-0100194-000'],
  ['B', '01-0001-0991000-00'],
  ['D', '08-6523-1954512-001'],
  ['E', '09-0000-0000000-00'],
  ['G', '26-2600-0320871-032'],
  ['X', '31-2825-0000001-00'],
  ['X, a branch of the newest register', '05-8884-0100000-00'],
  ['A, a branch of the newest register', '02-2025-0100007-00'],
  ['A, a branch of the newest register', '01-6150-0100004-00'],
  ['A, a branch of the newest register', '04-2014-0100001-00'],
])('PAY-043 a number of the set %s passes: %s', (_set, number) => {
  expect(bankAccountProblems(parseAccount(number))).toEqual({})
})

test.each<[number: string, part: BankAccountPart, problem: BankAccountProblem]>([
  ['01-0902-0068388-00', 'account', 'failsCheck'],
  ['01-0242-0100195-00', 'account', 'failsCheck'],
  ['08-6523-1954511-001', 'account', 'failsCheck'],
  ['26-2600-0320872-032', 'account', 'failsCheck'],
  ['26-2600-0320871-033', 'account', 'failsCheck'],
  ['-0242-0100194-00', 'bank', 'missing'],
  ['1-0242-0100194-00', 'bank', 'wrongLength'],
  ['07-0242-0100194-00', 'bank', 'notInUse'],
  ['99-0242-0100194-00', 'bank', 'notInUse'],
  ['01-242-0100194-00', 'branch', 'wrongLength'],
  ['01-0242-100194-00', 'account', 'wrongLength'],
  ['01-0242-01001940-00', 'account', 'wrongLength'],
  ['01-0242-01a0194-00', 'account', 'wrongLength'],
  ['01-0242-0100194-0', 'suffix', 'wrongLength'],
  ['01-0242-0100194-0000', 'suffix', 'wrongLength'],
  ['01-0242-0100194-', 'suffix', 'missing'],
  ['01-0242-0100194-123', 'suffix', 'notPossible'],
  ['26-2600-0320871-132', 'suffix', 'notPossible'],
])('PAY-043 %s is refused for its %s: %s', (number, part, problem) => {
  expect(bankAccountProblems(parseAccount(number))).toEqual({ [part]: problem })
})

test.each([
  ['01', 'ANZ'],
  ['06', 'ANZ'],
  ['12', 'ASB'],
  ['15', 'TSB'],
  ['38', 'Kiwibank'],
  ['0', null],
  ['05', 'China Construction Bank'],
  ['07', null],
  ['constructor', null],
])('the bank %s is %j', (bank, bankName) => {
  expect(findBankName(bank)).toBe(bankName)
})

test('PAY-009 bank, branch, account and suffix are shown as one number', () => {
  expect(joinAccountNumber(parseAccount('01-0242-0100194-00'))).toBe('01-0242-0100194-00')
})

test.each([
  [9, 9],
  [18, 9],
  [49, 4],
  [63, 9],
])('the digits of %d add up to %d', (product, sum) => {
  expect(digitSum(product)).toBe(sum)
})

/** Any number of any bank whose check passes: the suffix or the last digits are tried until one does. */
const passing: fc.Arbitrary<BankAccount> = fc
  .record({
    bank: fc.constantFrom(...Object.keys(BANKS)),
    branch: fc.integer({ min: 0, max: 9_999 }).map((branch) => String(branch).padStart(4, '0')),
    account: fc.integer({ min: 0, max: 9_999_999 }),
    suffix: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ bank, branch, account, suffix }) => {
    for (let step = 0; step < 10_000; step += 1) {
      const number = {
        bank,
        branch,
        account: String((account + step) % 10_000_000).padStart(7, '0'),
        suffix: String(suffix).padStart(2, '0'),
      }
      if (Object.keys(bankAccountProblems(number)).length === 0) return number
    }
    throw new Error(`no number of bank ${bank} passes`)
  })

/**
 * Whether the rule must detect a changed digit: the weighted difference is no multiple of the modulus. Sets G and E
 * distinguish only products of different digit sums.
 */
function mustNotice(number: BankAccount, at: number, digit: number): boolean {
  const digits = [...number.bank, ...number.branch, ...number.account, ...number.suffix.padStart(3, '0')]
  const { weights, modulus, addsDigits } = getCheckRule(number)
  const weigh = (value: number) => {
    const product = value * (weights[at] ?? 0)
    return addsDigits ? digitSum(product) : product
  }
  return modulus !== 0 && (weigh(digit) - weigh(Number(digits[at]))) % modulus !== 0
}

test('PAY-043 one wrong digit in the account number is caught wherever the weights can show it', () => {
  let caught = 0
  let blind = 0
  fc.assert(
    fc.property(passing, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 }), (good, at, add) => {
      const digit = (Number(good.account[at]) + add) % 10
      const account = `${good.account.slice(0, at)}${digit}${good.account.slice(at + 1)}`
      const changed = { ...good, account }
      // crossing 990000 changes the rule, and so the detectable errors
      if (getCheckRule(changed) !== getCheckRule(good)) return
      const noticed = mustNotice(good, 6 + at, digit)
      expect(bankAccountProblems(changed)).toEqual(noticed ? { account: 'failsCheck' } : {})
      if (noticed) caught += 1
      else blind += 1
    }),
    { numRuns: 3_000 },
  )
  expect(caught).toBeGreaterThan(blind)
})

test('every bank has a name and a rule of sixteen weights', () => {
  for (const [number, { name, check }] of Object.entries(BANKS)) {
    expect(number).toMatch(/^\d\d$/)
    expect(name).not.toBe('')
    expect(CHECKS[check].weights).toHaveLength(16)
  }
  expect(BANK_ACCOUNT_PARTS).toHaveLength(4)
})
