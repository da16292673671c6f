import { BANKS, CHECKS } from './banks.ts'
import type { CheckRule } from './banks.ts'

/** A New Zealand bank account number in its four parts, digits only: 2, 4, 7 and 2 or 3 of them. Source: PAY-009, Readings. */
export type BankAccount = {
  readonly bank: string
  readonly branch: string
  readonly account: string
  readonly suffix: string
}

export type BankAccountPart = keyof BankAccount

/** `notInUse`: no bank has that number; `notPossible`: no account has that suffix; `failsCheck`: a digit is wrong. */
export type BankAccountProblem = 'missing' | 'wrongLength' | 'notInUse' | 'notPossible' | 'failsCheck'

/** The fewest and most digits of each part. */
export const PART_DIGITS: Record<BankAccountPart, readonly [fewest: number, most: number]> = {
  bank: [2, 2],
  branch: [4, 4],
  account: [7, 7],
  suffix: [2, 3],
}
export const BANK_ACCOUNT_PARTS = ['bank', 'branch', 'account', 'suffix'] as const

/** From this account number on, the check leaves out the digits of the branch. */
const FIRST_WITHOUT_BRANCH = 990_000
const SUFFIX_DIGITS = 3
/** A suffix has two digits, or three digits of which the first is zero. */
const SUFFIX = /^0?\d\d$/

/** One number with dashes between its parts: `01-0242-0100194-00`. Source: PAY-009. */
export function joinAccountNumber({ bank, branch, account, suffix }: BankAccount): string {
  return [bank, branch, account, suffix].join('-')
}

/** The bank with that number; null if no bank has it. */
export function findBankName(bank: string): string | null {
  return Object.hasOwn(BANKS, bank) ? (BANKS[bank]?.name ?? null) : null
}

/** Every part with a problem, in the number's order. An empty list means a possible number, if its bank has the branch. */
export function bankAccountProblems(
  number: BankAccount,
): Partial<Record<BankAccountPart, BankAccountProblem>> {
  const problems: Partial<Record<BankAccountPart, BankAccountProblem>> = {}
  for (const part of BANK_ACCOUNT_PARTS) {
    const problem = partProblem(number, part)
    if (problem !== null) problems[part] = problem
  }
  const isComplete = Object.keys(problems).length === 0
  if (isComplete && !passesCheck(number)) problems.account = 'failsCheck'
  return problems
}

function partProblem(number: BankAccount, part: BankAccountPart): BankAccountProblem | null {
  const text = number[part]
  const [fewest, most] = PART_DIGITS[part]
  if (text === '') return 'missing'
  if (!/^\d+$/.test(text) || text.length < fewest || text.length > most) return 'wrongLength'
  if (part === 'bank' && findBankName(text) === null) return 'notInUse'
  if (part === 'suffix' && !SUFFIX.test(text)) return 'notPossible'
  return null
}

function passesCheck(number: BankAccount): boolean {
  const { weights, modulus, addsDigits } = getCheckRule(number)
  if (modulus === 0) return true
  const { bank, branch, account, suffix } = number
  const digits = [...bank, ...branch, ...account, ...suffix.padStart(SUFFIX_DIGITS, '0')].map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const product = digit * (weights[index] ?? 0)
    return total + (addsDigits ? digitSum(product) : product)
  }, 0)
  return sum % modulus === 0
}

/** The rule of an account's bank. Rule `B` replaces `A` for the highest account numbers. */
export function getCheckRule({ bank, account }: Pick<BankAccount, 'bank' | 'account'>): CheckRule {
  const set = BANKS[bank]?.check ?? 'X'
  return CHECKS[set === 'A' && Number(account) >= FIRST_WITHOUT_BRANCH ? 'B' : set]
}

/** Adds the digits up until one digit is left: 49 becomes 13, and 13 becomes 4. */
export function digitSum(product: number): number {
  return product > 9 ? digitSum(Math.floor(product / 10) + (product % 10)) : product
}
