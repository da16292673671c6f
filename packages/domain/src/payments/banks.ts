/**
 * The check of an account number: a weight for each of its 2 + 4 + 7 + 3 digits. The suffix is padded to three digits on the
 * left. Source: Inland Revenue's certificate filing specification, chapter on bank account numbers.
 */
export type CheckRule = {
  readonly weights: readonly number[]
  /** 0 for a bank whose numbers have no check. */
  readonly modulus: 0 | 10 | 11
  /** Whether the digits of each product are added up, see `digitSum`. */
  readonly addsDigits: boolean
}

export type Bank = { readonly name: string; readonly check: CheckSet }

/** `A` is `B` for account numbers from 990000 on. */
export type CheckSet = 'A' | 'D' | 'E' | 'F' | 'G' | 'X'

const NO_WEIGHTS: readonly number[] = Array.from({ length: 16 }, () => 0)

export const CHECKS: Record<CheckSet | 'B', CheckRule> = {
  A: { weights: [0, 0, 6, 3, 7, 9, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0], modulus: 11, addsDigits: false },
  B: { weights: [0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0], modulus: 11, addsDigits: false },
  D: { weights: [0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0], modulus: 11, addsDigits: false },
  E: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 1], modulus: 11, addsDigits: true },
  F: { weights: [0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0], modulus: 10, addsDigits: false },
  G: { weights: [0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1], modulus: 10, addsDigits: true },
  X: { weights: NO_WEIGHTS, modulus: 0, addsDigits: false },
}

/**
 * New Zealand's banks by the first two digits of their account numbers; a bank may have several. Branches are not in this
 * list: the API has theirs.
 */
export const BANKS: Readonly<Record<string, Bank>> = {
  '01': { name: 'ANZ', check: 'A' },
  '02': { name: 'BNZ', check: 'A' },
  '03': { name: 'Westpac', check: 'A' },
  '04': { name: 'ANZ', check: 'A' },
  '05': { name: 'China Construction Bank', check: 'X' },
  '06': { name: 'ANZ', check: 'A' },
  '08': { name: 'BNZ', check: 'D' },
  '09': { name: 'Reserve Bank of New Zealand', check: 'E' },
  '10': { name: 'ICBC', check: 'A' },
  '11': { name: 'ANZ', check: 'A' },
  '12': { name: 'ASB', check: 'A' },
  '13': { name: 'Westpac', check: 'A' },
  '14': { name: 'Westpac', check: 'A' },
  '15': { name: 'TSB', check: 'A' },
  '16': { name: 'Westpac', check: 'A' },
  '17': { name: 'Westpac', check: 'A' },
  '18': { name: 'Westpac', check: 'A' },
  '19': { name: 'Westpac', check: 'A' },
  '20': { name: 'Westpac', check: 'A' },
  '21': { name: 'Westpac', check: 'A' },
  '22': { name: 'Westpac', check: 'A' },
  '23': { name: 'Westpac', check: 'A' },
  '24': { name: 'ASB', check: 'A' },
  '25': { name: 'ANZ', check: 'F' },
  '26': { name: 'ANZ', check: 'G' },
  '27': { name: 'Westpac', check: 'A' },
  '28': { name: 'ANZ', check: 'G' },
  '29': { name: 'ANZ', check: 'G' },
  '30': { name: 'HSBC', check: 'A' },
  '31': { name: 'Citibank', check: 'X' },
  '33': { name: 'ANZ', check: 'F' },
  '35': { name: 'ANZ', check: 'A' },
  '38': { name: 'Kiwibank', check: 'A' },
  '88': { name: 'Bank of China', check: 'X' },
}
