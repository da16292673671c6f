import { expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import { FIBRE_OFFER, NEW_PLAN, factsWith } from '@switchboard/domain/change-product/testing/facts'

import { describeAnswer, describeClosedPart } from './answers.ts'

function orderWith(AdditionalProducts: typeof FIBRE_OFFER.current.AdditionalProducts) {
  const current = { ...FIBRE_OFFER.current, AdditionalProducts }
  return buildOrder(NEW_PLAN, factsWith({ current }))
}

test.each([
  ['extras', 'Keep as it is: no extras'],
  ['familyFilter', 'Keep as it is: no family filter'],
  ['mobilePlans', 'Keep as it is: no mobile plan'],
  ['callingPacks', 'No pack: you pay for each call by the minute'],
] as const)('the closed part %s of an account without extras shows: %s', (step, text) => {
  expect(describeClosedPart(step, orderWith([]))).toBe(text)
})

test('a closed part promises no extras to stay where the account has some', () => {
  const [held] = FIBRE_OFFER.current.AdditionalProducts
  const order = orderWith(held === undefined ? [] : [{ ...held, AdditionalProductService: 'safe_mode' }])

  expect(describeClosedPart('extras', order)).toBe('No extras')
  expect(describeAnswer('extras', orderWith([]))).toBe('No extras')
})
