import { expect, test } from 'vitest'

import { day } from '../day.ts'

import {
  cardDigits,
  cardFields,
  cardNumberProblem,
  cardProblems,
  findCardType,
  cvc2Problem,
  expiryProblem,
  formatExpiry,
  expiryYears,
  parseExpiry,
  hasExpired,
  isCardTypeKnown,
} from './card.ts'
import type { CardForm, CardProblem } from './card.ts'
import type { CardType } from './contract.ts'

const today = day.parse('2026-11-21')
const good: CardForm = {
  cardNumber: '4111 1111 1111 1111',
  cardHolderName: 'Ben Fowler',
  dateExpiryMonth: '11',
  dateExpiryYear: '2026',
  cvc2: '123',
}

test.each([
  ['4111 1111-1111/1111', '4111111111111111'],
  ['no number', ''],
])('PAY-033 %j is reduced to its digits', (typed, digits) => {
  expect(cardDigits(typed)).toBe(digits)
})

test.each<[typed: string, type: CardType | null]>([
  ['4', 'Visa'],
  ['4111 1111 1111 1111', 'Visa'],
  ['5431111111111111', 'MC'],
  ['2221000000000009', 'MC'],
  ['2720990000000000', 'MC'],
  ['2721000000000000', null],
  ['371111111111114', 'Amex'],
  ['36000000000008', 'Diners'],
  ['30500000000000', 'Diners'],
  ['30600000000000', null],
  ['6011111111111117', null],
  ['', null],
])('PAY-039 a number that begins %j is of type %j', (typed, type) => {
  expect(findCardType(typed)).toBe(type)
})

test.each([
  ['', false],
  ['4', true],
  ['6', false],
  ['222', false],
  ['2221', true],
  ['6011', true],
])('whether the surcharge of a number that begins %j is known: %s', (typed, known) => {
  expect(isCardTypeKnown(typed)).toBe(known)
})

test.each<[typed: string, problem: CardProblem | null]>([
  ['4111 1111 1111 1111', null],
  ['371111111111114', null],
  ['36000000000008', null],
  ['6011111111111117', null],
  ['', 'missing'],
  ['abcd efgh', 'missing'],
  ['4111111111111112', 'wrongNumber'],
  ['4111111111112', 'wrongNumber'],
  ['411111111111', 'wrongLength'],
  ['37111111111111', 'wrongLength'],
  ['41111111111111111111', 'wrongLength'],
])('PAY-035 the card number %j has the problem %j', (typed, problem) => {
  expect(cardNumberProblem(typed)).toBe(problem)
})

test('PAY-034 expiry years are twenty, from the current one', () => {
  const years = expiryYears(today)

  expect(years).toHaveLength(20)
  expect([years.at(0), years.at(-1)]).toEqual([2026, 2045])
})

test.each([
  ['09/30', '09', '2030'],
  ['9/30', '09', '2030'],
  ['1/30', '01', '2030'],
  ['1230', '12', '2030'],
  ['930', '09', '2030'],
  ['092030', '09', '2030'],
  [' 09 - 2030 ', '09', '2030'],
  ['09 30', '09', '2030'],
  ['０９／３０', '09', '2030'],
  ['2030-09', '09', '2030'],
  ['9', '09', ''],
  ['09', '09', ''],
  ['09/', '09', ''],
  ['09/3', '', ''],
  ['/30', '', ''],
  ['02/130', '', ''],
  ['', '', ''],
])('PAY-014 an expiry date typed as %j has the month %j and the year %j', (typed, month, year) => {
  expect(parseExpiry(typed)).toEqual({ dateExpiryMonth: month, dateExpiryYear: year })
})

test.each([
  ['0930', '09/30'],
  ['9/2030', '09/30'],
  ['2030-09', '09/30'],
  ['09', '09'],
  ['/30', '/30'],
  ['09/1999', '09/1999'],
])('an expiry date typed as %j is shown as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test.each([
  ['2026', undefined],
  ['2045', undefined],
  ['2046', 'wrongNumber'],
  ['', 'missing'],
])('PAY-034 an expiry year of %j has the problem %j', (dateExpiryYear, problem) => {
  const form = { cardNumber: '', cardHolderName: '', dateExpiryMonth: '12', dateExpiryYear, cvc2: '' }
  expect(cardProblems(form, today).dateExpiryYear).toBe(problem)
})

test.each<[month: string, year: string, problem: CardProblem | null]>([
  ['11', '2026', null],
  ['01', '2027', null],
  ['10', '2026', 'expired'],
  ['12', '2025', 'expired'],
  ['13', '2027', 'missing'],
  ['', '2027', 'missing'],
])('PAY-035 a card that runs out in %s/%s has the problem %j', (dateExpiryMonth, dateExpiryYear, problem) => {
  expect(expiryProblem({ dateExpiryMonth, dateExpiryYear }, today)).toBe(problem)
})

test.each<[typed: string, type: CardType | null, problem: CardProblem | null]>([
  ['123', 'Visa', null],
  ['1234', 'Amex', null],
  ['123', null, null],
  ['', 'Visa', 'missing'],
  ['12', 'Visa', 'wrongLength'],
  ['1234', 'MC', 'wrongLength'],
  ['123', 'Amex', 'wrongLength'],
  ['12a', 'Visa', 'wrongLength'],
])('PAY-035 the security code %j of type %j has the problem %j', (typed, type, problem) => {
  expect(cvc2Problem(typed, type)).toBe(problem)
})

test.each([
  [2026, 11, false],
  [2027, 1, false],
  [2026, 10, true],
  [2025, 12, true],
])('PAY-010 a card that runs out in %d/%d has expired: %s', (year, month, expired) => {
  expect(hasExpired({ year, month }, today)).toBe(expired)
})

test('PAY-035 a good form has no problem', () => {
  expect(cardProblems(good, today)).toEqual({})
})

test('PAY-035 an empty form names every field', () => {
  const empty = { cardNumber: '', cardHolderName: ' ', dateExpiryMonth: '', dateExpiryYear: '', cvc2: '' }

  expect(cardProblems(empty, today)).toEqual({
    cardNumber: 'missing',
    cardHolderName: 'missing',
    dateExpiryMonth: 'missing',
    dateExpiryYear: 'missing',
    cvc2: 'missing',
  })
})

test('PAY-016 the older provider takes eight fields, the newer one five', () => {
  const card = {
    CardNumber: '4111111111111111',
    ExpiryMonth: '11',
    ExpiryYear: '26',
    CardHolderName: 'Ben Fowler',
    Cvc2: '123',
  }

  expect(cardFields('windcave', good, 'session')).toEqual(card)
  expect(cardFields('pxfusion', good, 'session')).toEqual({
    SessionId: 'session',
    ...card,
    Action: 'Add',
    Object: 'DpsPxPay',
  })
})
