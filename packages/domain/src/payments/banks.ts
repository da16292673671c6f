/**
 * How the digits of an account number are checked: a weight for each of 2 + 4 + 7 + 3 digits, the suffix filled up to
 * three from the left. Source: Inland Revenue's certificate filing specification, chapter on bank account numbers.
 */
export type CheckRule = {
  readonly weights: readonly number[]
  /** 0 for a bank whose numbers carry no check. */
  readonly modulus: 0 | 10 | 11
  /** The digits of a product are added up until one is left. */
  readonly addsDigits: boolean
}

export type Bank = {
  readonly name: string
  /** First and last branch of each range. */
  readonly branches: readonly (readonly [first: number, last: number])[]
  readonly check: CheckSet
}

/** `A` is `B` for account numbers from 990000 on. */
export type CheckSet = 'A' | 'D' | 'E' | 'F' | 'G' | 'X'

const NOTHING: readonly number[] = Array.from({ length: 16 }, () => 0)

export const CHECKS: Record<CheckSet | 'B', CheckRule> = {
  A: { weights: [0, 0, 6, 3, 7, 9, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0], modulus: 11, addsDigits: false },
  B: { weights: [0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0], modulus: 11, addsDigits: false },
  D: { weights: [0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0], modulus: 11, addsDigits: false },
  E: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 1], modulus: 11, addsDigits: true },
  F: { weights: [0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0], modulus: 10, addsDigits: false },
  G: { weights: [0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1], modulus: 10, addsDigits: true },
  X: { weights: NOTHING, modulus: 0, addsDigits: false },
}

/** New Zealand's banks by the first two digits of their account numbers; several numbers may be one bank's. */
export const BANKS: Readonly<Record<string, Bank>> = {
  '01': bank('ANZ', 'A', [1, 999], [1100, 1199], [1800, 1899]),
  '02': bank('BNZ', 'A', [1, 999], [1200, 1299]),
  '03': bank('Westpac', 'A', [1, 999], [1300, 1399], [1500, 1599], [1700, 1799], [1900, 1999], [7350, 7399]),
  '04': bank('ANZ', 'A', [2020, 2024]),
  '06': bank('ANZ', 'A', [1, 999], [1400, 1499]),
  '08': bank('National Australia Bank', 'D', [6500, 6599]),
  '09': bank('Reserve Bank of New Zealand', 'E', [0, 0]),
  '10': bank('ICBC', 'A', [5165, 5169]),
  '11': bank('ANZ', 'A', [5000, 6499], [6600, 8999]),
  '12': bank('ASB', 'A', [3000, 3299], [3400, 3499], [3600, 3699]),
  '13': bank('Westpac', 'A', [4900, 4999]),
  '14': bank('Westpac', 'A', [4700, 4799]),
  '15': bank('TSB', 'A', [3900, 3999]),
  '16': bank('Westpac', 'A', [4400, 4499]),
  '17': bank('Westpac', 'A', [3300, 3399]),
  '18': bank('Westpac', 'A', [3500, 3599]),
  '19': bank('Westpac', 'A', [4600, 4649]),
  '20': bank('Westpac', 'A', [4100, 4199]),
  '21': bank('Westpac', 'A', [4800, 4899]),
  '22': bank('Westpac', 'A', [4000, 4049]),
  '23': bank('Westpac', 'A', [3700, 3799]),
  '24': bank('ASB', 'A', [4300, 4349]),
  '25': bank('ANZ', 'F', [2500, 2599]),
  '26': bank('ANZ', 'G', [2600, 2699]),
  '27': bank('Westpac', 'A', [3800, 3849]),
  '28': bank('ANZ', 'G', [2100, 2149]),
  '29': bank('ANZ', 'G', [2150, 2299]),
  '30': bank('HSBC', 'A', [2900, 2949]),
  '31': bank('Citibank', 'X', [2800, 2849]),
  '33': bank('ANZ', 'F', [6700, 6799]),
  '35': bank('ANZ', 'A', [2400, 2499]),
  '38': bank('Kiwibank', 'A', [9000, 9499]),
  '88': bank('Bank of China', 'X', [8800, 8805]),
}

function bank(name: string, check: CheckSet, ...branches: [first: number, last: number][]): Bank {
  return { name, check, branches }
}
