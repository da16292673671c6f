import { expect, test } from 'vitest'

import { goodCard } from '#sandbox/testing/gateway-client.ts'

import {
  cardType,
  maskDigits,
  maskNumber,
  passesLuhn,
  TEST_CARDS,
  decideVerdict,
  type CardForm,
} from './cards.ts'

const THIS_MONTH = '2026-11'

test.each(Object.keys(TEST_CARDS))('the test card %s has the right check digit', (number) => {
  expect(passesLuhn(number)).toBe(true)
})

test.each<[why: string, difference: Partial<CardForm>, reCo: string]>([
  ['a Visa', {}, '00'],
  ['a number with blanks', { CardNumber: '4111 1111 1111 1111' }, '00'],
  ['a Mastercard', { CardNumber: '5431111111111111' }, '00'],
  ['an Amex with four digits', { CardNumber: '371111111111114', Cvc2: '1234' }, '00'],
  ['a Diners', { CardNumber: '36000000000008' }, '00'],
  ['a card that the bank will not honour', { CardNumber: '4999999999999236' }, '05'],
  ['an invalid transaction', { CardNumber: '4999999999999269' }, '12'],
  ['a format error', { CardNumber: '5431111111111301' }, '30'],
  ['too little money', { CardNumber: '5431111111111228' }, '51'],
  ['a card that the bank has ended', { CardNumber: '4999999999999996' }, '54'],
  ['a bank that does not answer', { CardNumber: '4999999999999202' }, 'U9'],
  ['a wrong check digit', { CardNumber: '4111111111111112' }, '14'],
  ['letters', { CardNumber: '4111abcd11111111' }, '14'],
  ['no number', { CardNumber: '' }, '14'],
  ['a real-looking card that is no test card', { CardNumber: '4532015112830366' }, '14'],
  ['the last month', { ExpiryMonth: '10', ExpiryYear: '26' }, '54'],
  ['this month', { ExpiryMonth: '11', ExpiryYear: '26' }, '00'],
  ['month 13', { ExpiryMonth: '13' }, '30'],
  ['a year of four digits', { ExpiryYear: '2049' }, '30'],
  ['a security code of two digits', { Cvc2: '12' }, '30'],
])('the answer to %s', (_why, difference, reCo) => {
  const verdict = decideVerdict({ ...goodCard, ...difference }, THIS_MONTH)

  expect(verdict).toMatchObject({ reCo, authorised: reCo === '00', allowRetry: reCo === 'U9' })
})

test.each([
  ['4111 1111 1111 1111', '411111........11'],
  ['371111111111114', '371111.......14'],
  ['4111111111111112', '................'],
  ['secret', '......'],
])('%s is kept as %s', (typed, kept) => {
  expect(maskNumber(typed)).toBe(kept)
})

test('a card number typed as a name is not kept', () => {
  expect(maskDigits('4111 1111 1111 1111')).toBe('.... .... .... ....')
})

test.each([
  ['4111111111111111', 'visa'],
  ['2223000010000005', 'mastercard'],
  ['371111111111114', 'amex'],
  ['36000000000008', 'diners'],
  ['6011111111111117', 'discover'],
  ['9', 'unknown'],
])('%s is of type %s', (number, type) => {
  expect(cardType(number)).toBe(type)
})
