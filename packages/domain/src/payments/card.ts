import type { Day } from '../day.ts'
import { toDateParts, toMonth } from '../day.ts'
import { normalizeText, normalizeValue } from '../typed-text.ts'

import type { CardType } from './contract.ts'

/** The card form as typed. It is sent only to the card gateway. Source: PAY-014. */
export type CardForm = {
  readonly cardNumber: string
  readonly cardHolderName: string
  /** From `01` to `12`. */
  readonly dateExpiryMonth: string
  /** Four digits. */
  readonly dateExpiryYear: string
  readonly cvc2: string
}

/** The card form with its expiry date in one field. */
export type TypedCard = Omit<CardForm, 'dateExpiryMonth' | 'dateExpiryYear'> & {
  /** As typed: see `parseExpiry`. */
  readonly expiry: string
}

export function toCardForm({ expiry, ...card }: TypedCard): CardForm {
  return { ...card, ...parseExpiry(expiry) }
}

export type CardField = keyof CardForm
export type CardProblem = 'missing' | 'wrongLength' | 'wrongNumber' | 'expired'

/** Source: PAY-034. */
export const EXPIRY_YEARS = 20

/** A typed number without its blanks or dashes. Source: PAY-033. */
export function cardDigits(typed: string): string {
  return normalizeValue(typed).replace(/\D/g, '')
}

type Range = { readonly type: CardType; readonly starts: RegExp; readonly lengths: readonly number[] }

const RANGES: readonly Range[] = [
  { type: 'Visa', starts: /^4/, lengths: [13, 16, 19] },
  { type: 'MC', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { type: 'Amex', starts: /^3[47]/, lengths: [15] },
  { type: 'Diners', starts: /^3(0[0-59]|[689])/, lengths: [14, 15, 16, 17, 18, 19] },
]
const OTHER_LENGTHS = [12, 13, 14, 15, 16, 17, 18, 19]

/** The type that the first digits of a card number match; null for a card without a separate surcharge. */
export function findCardType(typed: string): CardType | null {
  return findRange(cardDigits(typed))?.type ?? null
}

/** After this many digits a number that matches no type is of another type. */
const IDENTIFYING_DIGITS = 4

/** Whether enough of the number is typed to know its surcharge. */
export function isCardTypeKnown(typed: string): boolean {
  const digits = cardDigits(typed)
  return findRange(digits) !== undefined || digits.length >= IDENTIFYING_DIGITS
}

function findRange(digits: string): Range | undefined {
  return RANGES.find(({ starts }) => starts.test(digits))
}

/** Whether the last digit is the right check digit. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return digits !== '' && sum % 10 === 0
}

/** The years in which a card can expire, the current one first. Source: PAY-034. */
export function expiryYears(today: Day): number[] {
  const [year] = toDateParts(today)
  return Array.from({ length: EXPIRY_YEARS }, (_nothing, index) => year + index)
}

const CHECKS: { readonly [F in CardField]: (form: CardForm, today: Day) => CardProblem | null } = {
  cardNumber: ({ cardNumber }) => cardNumberProblem(cardNumber),
  cardHolderName: ({ cardHolderName }) => (normalizeText(cardHolderName) === '' ? 'missing' : null),
  dateExpiryMonth: (form, today) => expiryProblem(form, today),
  dateExpiryYear: (form, today) => expiryYearProblem(form, today),
  cvc2: ({ cvc2, cardNumber }) => cvc2Problem(cvc2, findCardType(cardNumber)),
}
const CARD_FIELDS = ['cardNumber', 'cardHolderName', 'dateExpiryMonth', 'dateExpiryYear', 'cvc2'] as const

/** The fields with a problem, in the form's order; empty if the form can be sent. Source: PAY-035. */
export function cardProblems(form: CardForm, today: Day): Partial<Record<CardField, CardProblem>> {
  const problems: Partial<Record<CardField, CardProblem>> = {}
  for (const field of CARD_FIELDS) {
    const problem = CHECKS[field](form, today)
    if (problem !== null) problems[field] = problem
  }
  return problems
}

export function cardNumberProblem(typed: string): CardProblem | null {
  const digits = cardDigits(typed)
  if (digits === '') return 'missing'
  if (!(findRange(digits)?.lengths ?? OTHER_LENGTHS).includes(digits.length)) return 'wrongLength'
  return passesLuhn(digits) ? null : 'wrongNumber'
}

const MONTH = /^(0[1-9]|1[0-2])$/
const YEAR = /^\d{4}$/

/** Why an expiry date is invalid, or null. A card is valid until the end of its month. */
export function expiryProblem(
  { dateExpiryMonth, dateExpiryYear }: Pick<CardForm, 'dateExpiryMonth' | 'dateExpiryYear'>,
  today: Day,
): CardProblem | null {
  if (!MONTH.test(dateExpiryMonth)) return 'missing'
  if (!YEAR.test(dateExpiryYear)) return null
  return `${dateExpiryYear}-${dateExpiryMonth}` < toMonth(today) ? 'expired' : null
}

/** A year that is over is reported with its month, as expired. */
function expiryYearProblem({ dateExpiryYear }: CardForm, today: Day): CardProblem | null {
  if (!YEAR.test(dateExpiryYear)) return 'missing'
  return Number(dateExpiryYear) > Math.max(...expiryYears(today)) ? 'wrongNumber' : null
}

const CENTURY = '20'
/** As browsers fill it in: `2030-09`. Source: HTML, `cc-exp`. */
const ISO_MONTH = /^(20\d{2})-(\d{2})$/
/** `09/30`, `9/30`, `09-2030`, `0930`, `930`, `092030`, or a month alone. */
const TYPED_MONTH = /^(\d{2}|\d(?=\D|\d{2}$|$))(?:\s*[/.\s-]\s*)?(\d{2}|\d{4})?$/

/** The month and year of an expiry date as typed, pasted or filled in; an unknown part is empty. */
export function parseExpiry(typed: string): Pick<CardForm, 'dateExpiryMonth' | 'dateExpiryYear'> {
  const text = normalizeValue(typed)
  const [, isoYear, isoMonth] = ISO_MONTH.exec(text) ?? []
  if (isoYear !== undefined && isoMonth !== undefined)
    return { dateExpiryMonth: isoMonth, dateExpiryYear: isoYear }
  const [, month = '', year = ''] = TYPED_MONTH.exec(text) ?? []
  return {
    dateExpiryMonth: month === '' ? '' : month.padStart(2, '0'),
    dateExpiryYear: year.length === 2 ? `${CENTURY}${year}` : year,
  }
}

/** A complete expiry date as on a card, `09/30`; any other text as typed. */
export function formatExpiry(typed: string): string {
  const { dateExpiryMonth, dateExpiryYear } = parseExpiry(typed)
  if (dateExpiryMonth === '' || !dateExpiryYear.startsWith(CENTURY)) return typed
  return `${dateExpiryMonth}/${dateExpiryYear.slice(CENTURY.length)}`
}

/** Whether a card's last month is over. Source: PAY-010. */
export function hasExpired(
  { year, month }: { readonly year: number; readonly month: number },
  today: Day,
): boolean {
  const [thisYear, thisMonth] = toDateParts(today)
  return year * 12 + month < thisYear * 12 + thisMonth
}

/** The length of the security code. */
export function cvc2Length(type: CardType | null): number {
  return type === 'Amex' ? 4 : 3
}

export function cvc2Problem(typed: string, type: CardType | null): CardProblem | null {
  const code = normalizeValue(typed)
  if (code === '') return 'missing'
  return /^\d+$/.test(code) && code.length === cvc2Length(type) ? null : 'wrongLength'
}

/** The fields of the gateway's form and their values. The form of the older provider has more fields. Source: PAY-016. */
export function cardFields(
  form: 'windcave' | 'pxfusion',
  card: CardForm,
  providerTransactionId: string,
): Record<string, string> {
  const fields = {
    CardNumber: cardDigits(card.cardNumber),
    ExpiryMonth: card.dateExpiryMonth,
    ExpiryYear: card.dateExpiryYear.slice(-2),
    CardHolderName: normalizeText(card.cardHolderName),
    Cvc2: normalizeValue(card.cvc2),
  }
  if (form === 'windcave') return fields
  return { SessionId: providerTransactionId, ...fields, Action: 'Add', Object: 'DpsPxPay' }
}
