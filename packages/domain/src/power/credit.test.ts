import { expect, test } from 'vitest'

import { powerCredit, powerCreditCosts } from './credit.ts'

const FIRST = { businessGroup: 'residential', hasBroadband: true, hadPower: false }

test.each([
  ['a household', FIRST, 2_000, 1_739],
  [
    'a small business, which reads prices without GST',
    { ...FIRST, businessGroup: '2degreessmb' },
    1_150,
    1_000,
  ],
])('PWR-094 the credit of %s', (_whose, facts, including, excluding) => {
  expect(powerCredit(facts)).toEqual({ chargeIncludingGst: including, chargeExcludingGst: excluding })
  expect(powerCreditCosts(powerCredit(facts))).toMatchObject([
    { kind: 'promotion', due: 'once', amountIncludingGst: -including, amountExcludingGst: -excluding },
  ])
})

test.each([
  ['without broadband', { ...FIRST, hasBroadband: false }],
  ['of an account that had power before', { ...FIRST, hadPower: true }],
])('PWR-094 there is no credit %s', (_what, facts) => {
  expect(powerCredit(facts)).toBeNull()
  expect(powerCreditCosts(powerCredit(facts))).toEqual([])
})
