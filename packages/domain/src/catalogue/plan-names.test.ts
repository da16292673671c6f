import { expect, test } from 'vitest'

import { nameChangedProducts, currentPlanName, planName } from './plan-names.ts'

const CAP = 200 * 1_024
const NAME = 'VDSL: 200 GB data'

test.each([
  ['Weekly', 'VDSL: 46.15 GB a week'],
  ['Fortnightly', 'VDSL: 92.31 GB a fortnight'],
  ['Monthly', NAME],
  [null, NAME],
] as const)('DAT-012 with %s bills a plan is named with the cap of the bill period', (frequency, name) => {
  expect(planName({ description: NAME, dataCapMb: CAP }, frequency)).toBe(name)
  expect(currentPlanName({ PlanDescription: NAME, DataCapMb: CAP }, frequency)).toBe(name)
})

test.each([undefined, 0])('DAT-012 a plan with the cap %s keeps its name', (dataCapMb) => {
  expect(planName({ description: 'VDSL: Unlimited data', dataCapMb }, 'Weekly')).toBe('VDSL: Unlimited data')
})

test('DAT-012 a name without a colon gets the cap of the bill period', () => {
  expect(planName({ description: 'ADSL', dataCapMb: CAP }, 'Weekly')).toBe('ADSL: 46.15 GB a week')
})

test('DAT-012 of the products of a change only plans with a cap get other names', () => {
  const change = { begins: ['VDSL: Unlimited data', 'Static IP address'], ends: [NAME] }

  expect(nameChangedProducts({ ...change, dataCaps: { [NAME]: CAP } }, 'Weekly')).toEqual({
    begins: change.begins,
    ends: ['VDSL: 46.15 GB a week'],
  })
  expect(nameChangedProducts({ ...change, dataCaps: null }, 'Weekly')).toEqual(change)
  expect(nameChangedProducts(change, 'Weekly')).toEqual(change)
})
