import * as z from 'zod/mini'

/** The fields of the card form. Any other field is refused. */
export const cardForm = z.strictObject({
  CardNumber: z.string(),
  ExpiryMonth: z.string(),
  ExpiryYear: z.string(),
  CardHolderName: z.string(),
  Cvc2: z.string(),
})
export type CardForm = z.output<typeof cardForm>

/** The bank's answer. `reCo` is its response code. If `allowRetry` is set, another attempt may be approved. */
export type Verdict = { authorised: boolean; allowRetry: boolean; reCo: string; responseText: string }

const APPROVED: Verdict = { authorised: true, allowRetry: false, reCo: '00', responseText: 'APPROVED' }
const INVALID_NUMBER = buildDecline('14', 'INVALID CARD NUMBER')
const FORMAT_ERROR = buildDecline('30', 'FORMAT ERROR')
const EXPIRED = buildDecline('54', 'EXPIRED CARD')

/** The cards of the gateway's test host, with the answer to each. */
export const TEST_CARDS: Readonly<Record<string, Verdict>> = {
  '4111111111111111': APPROVED,
  '5431111111111111': APPROVED,
  '371111111111114': APPROVED,
  '36000000000008': APPROVED,
  '4242424242424242': APPROVED,
  '4999999999999103': APPROVED,
  '5123455806308521': APPROVED,
  '5123459046058920': APPROVED,
  '2223000010000005': APPROVED,
  '377400111111115': APPROVED,
  '376000000000006': APPROVED,
  '6011111111111117': APPROVED,
  '4999999999999236': buildDecline('05', 'DO NOT HONOUR'),
  '4999999999999269': buildDecline('12', 'INVALID TRANSACTION'),
  '5431111111111301': FORMAT_ERROR,
  '5431111111111228': buildDecline('51', 'INSUFFICIENT FUNDS'),
  '4999999999999996': EXPIRED,
  '4999999999999202': { ...buildDecline('U9', 'TIMEOUT'), allowRetry: true },
}

function buildDecline(reCo: string, responseText: string): Verdict {
  return { authorised: false, allowRetry: false, reCo, responseText }
}

const MONTH = /^(0[1-9]|1[0-2])$/
const YEAR = /^\d{2}$/
const SECURITY_CODE = /^\d{3,4}$/

/**
 * The bank's answer to a card; `thisMonth` is `yyyy-mm`. Only test cards are approved, so that nobody types a real
 * number here.
 */
export function decideVerdict(card: CardForm, thisMonth: string): Verdict {
  const number = removeSeparators(card.CardNumber)
  if (!passesLuhn(number)) return INVALID_NUMBER
  if (!MONTH.test(card.ExpiryMonth) || !YEAR.test(card.ExpiryYear) || !SECURITY_CODE.test(card.Cvc2))
    return FORMAT_ERROR
  if (`20${card.ExpiryYear}-${card.ExpiryMonth}` < thisMonth) return EXPIRED
  return TEST_CARDS[number] ?? INVALID_NUMBER
}

/** Whether a text has 12 to 19 digits and a valid check digit (Luhn). */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const SHOWN_FIRST_DIGITS = 6
const SHOWN_LAST_DIGITS = 2
const MAX_CARD_DIGITS = 19

/** Shows the first six and last two digits, like the test host. Text that is not a card number is masked completely. */
export function maskNumber(typedNumber: string): string {
  const number = removeSeparators(typedNumber)
  if (!passesLuhn(number)) return '.'.repeat(Math.min(number.length, MAX_CARD_DIGITS))
  const hidden = '.'.repeat(number.length - SHOWN_FIRST_DIGITS - SHOWN_LAST_DIGITS)
  return `${number.slice(0, SHOWN_FIRST_DIGITS)}${hidden}${number.slice(-SHOWN_LAST_DIGITS)}`
}

const MAX_NAME_CHARACTERS = 64

/** The holder's name without digits, so that a card number in the wrong field is not stored. */
export function maskDigits(typedName: string): string {
  return typedName.slice(0, MAX_NAME_CHARACTERS).replace(/\d/g, '.')
}

const CARD_TYPES: readonly (readonly [start: RegExp, type: string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^3[068]/, 'diners'],
  [/^6/, 'discover'],
]

export function cardType(typedNumber: string): string {
  return CARD_TYPES.find(([start]) => start.test(removeSeparators(typedNumber)))?.[1] ?? 'unknown'
}

/** The number without the spaces and hyphens that people type. */
function removeSeparators(typedNumber: string): string {
  return typedNumber.replace(/[\s-]/g, '')
}
