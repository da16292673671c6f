import { describe, expect, test } from 'vitest'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { day } from '../day.ts'
import { toCents } from '../money.ts'

import type { BillFrequency, FrequencyPlans } from './contract.ts'
import {
  DEFAULT_BILL_FREQUENCY,
  FREQUENCY_STEPS,
  frequencyChange,
  frequencyCosts,
  keepsEverything,
  listFrequencySteps,
} from './rules.ts'
import { frequencyOrder } from './order.ts'

const price = (billFrequency: BillFrequency, cents: number) => ({
  billFrequency,
  chargeIncludingGst: toCents(cents),
  chargeExcludingGst: toCents(Math.round(cents / 1.15)),
})

const INTERNET: FrequencyPlans['components'][number] = {
  key: 'FIBRE',
  name: 'Fibre: Unlimited data',
  service: 'Internet',
  serviceEntity: 'me@demo.example',
  prices: [price('Monthly', 8_500), price('Weekly', 1_962)],
}
const VOICE: FrequencyPlans['components'][number] = {
  key: 'LINE',
  name: 'Homeline',
  service: 'Voice',
  serviceEntity: '04 555 0100',
  prices: [price('Monthly', 500), price('Weekly', 115)],
}
const EXTRA: FrequencyPlans['additionalProducts'][number] = {
  key: 'STATIC-IP',
  name: 'Static IP',
  service: 'static_ip',
  serviceEntity: null,
  quantity: 1,
  prices: [price('Monthly', 1_150), price('Weekly', 265)],
}
const cycle = (billFrequency: BillFrequency) => ({
  billCycleKey: `${billFrequency} from 2026-12-03`,
  billFrequency,
  firstBillDate: day.parse('2026-12-03'),
  nextPaymentDate: day.parse('2026-12-17'),
})

const PLANS: FrequencyPlans = {
  billFrequency: 'Monthly',
  businessGroup: 'residential',
  recurringType: 'Manual',
  cycles: [cycle('Weekly'), cycle('Fortnightly')],
  coreProduct: { key: 'PRODUCT', frequencies: ['Weekly', 'Monthly'] },
  components: [INTERNET, VOICE],
  plans: [],
  additionalProducts: [EXTRA],
  offers: [{ name: 'Welcome', frequencies: ['Weekly', 'Fortnightly', 'Monthly'] }],
}

function weekly(plans: FrequencyPlans = PLANS) {
  const change = frequencyChange(plans, 'Weekly')
  if ('problem' in change) throw new Error(change.problem)
  return change
}
const other = (key: string, billFrequency: BillFrequency, cents: number) => ({
  key,
  name: `Plan ${key}`,
  service: 'Internet' as const,
  ...price(billFrequency, cents),
})

test('FRQ-008 the steps', () => {
  expect(FREQUENCY_STEPS).toEqual(['frequency', 'update', 'payment', 'confirm', 'complete', 'infeasible'])
})

test('FRQ-030 the frequencies', () => {
  expect(BILL_FREQUENCIES).toEqual(['Weekly', 'Fortnightly', 'Monthly'])
})

test('FRQ-031 the default is Monthly', () => {
  expect(DEFAULT_BILL_FREQUENCY).toBe('Monthly')
})

describe('products that stay', () => {
  test('FRQ-010 with everything kept the update step is skipped', () => {
    expect(keepsEverything(weekly())).toBe(true)
    expect(listFrequencySteps(weekly(), PLANS)).toEqual(['frequency', 'confirm'])
  })

  const LOST: readonly [string, Partial<FrequencyPlans>][] = [
    [
      'the internet plan',
      {
        components: [{ ...INTERNET, prices: [price('Monthly', 8_500)] }, VOICE],
        plans: [other('OTHER', 'Weekly', 2_000)],
      },
    ],
    ['an additional product', { additionalProducts: [{ ...EXTRA, prices: [price('Monthly', 1_150)] }] }],
    ['an offer', { offers: [{ name: 'Welcome', frequencies: ['Monthly'] }] }],
  ]
  test.each(LOST)('FRQ-010 FRQ-011 without %s the update step is shown', (_what, differences) => {
    const plans = { ...PLANS, ...differences }
    expect(keepsEverything(weekly(plans))).toBe(false)
    expect(listFrequencySteps(weekly(plans), plans)).toEqual(['frequency', 'update', 'confirm'])
  })

  test('FRQ-008 the update step comes before the payment step', () => {
    const plans = { ...PLANS, offers: [{ name: 'Welcome', frequencies: [] }] }
    const steps = listFrequencySteps(weekly(plans), { recurringType: 'DirectDebit' })
    expect(steps).toEqual(['frequency', 'update', 'payment', 'confirm'])
  })

  test('FRQ-011 FRQ-022 lost extras and offers are listed, and a plan is replaced by that of the nearest yearly price', () => {
    const plans: FrequencyPlans = {
      ...PLANS,
      components: [{ ...INTERNET, prices: [price('Monthly', 8_500)] }],
      plans: [
        other('CHEAP', 'Weekly', 1_500),
        other('NEAR', 'Weekly', 2_000),
        other('DEAR', 'Weekly', 2_500),
        other('SAME', 'Monthly', 8_500),
      ],
      additionalProducts: [{ ...EXTRA, prices: [] }],
      offers: [{ name: 'Welcome', frequencies: [] }],
    }
    const change = weekly(plans)
    expect(change.components.map(({ planKey, isSame }) => [planKey, isSame])).toEqual([['NEAR', false]])
    expect(change.lostExtras.map(({ name }) => name)).toEqual(['Static IP'])
    expect(change.lostOffers).toEqual(['Welcome'])
    const { AdditionalProducts, CoreProductsToChange } = frequencyOrder(plans, change, 'SelfServiceV1')
    expect(AdditionalProducts).toEqual([{ Service: 'static_ip', ServiceEntity: null, RatePlan: null }])
    expect(CoreProductsToChange).toMatchObject([
      {
        FromCoreProductComponents: [{ RatePlan: 'FIBRE', Service: 'Internet' }],
        ToCoreProductComponents: [{ RatePlan: 'NEAR', Service: 'Internet' }],
      },
    ])
  })
})

test.each([
  ['DirectDebit', true],
  ['PaperlessDirectDebit', true],
  ['CreditCard', false],
  ['Manual', false],
] as const)('FRQ-012 with %s the payment step is shown: %s', (recurringType, isShown) => {
  expect(listFrequencySteps(weekly(), { recurringType }).includes('payment')).toBe(isShown)
})

describe('an impossible change', () => {
  const findProblem = (differences: Partial<FrequencyPlans>, to: BillFrequency = 'Weekly') => {
    const change = frequencyChange({ ...PLANS, ...differences }, to)
    return 'problem' in change ? change.problem : null
  }
  const unsold = { ...INTERNET, prices: [price('Monthly', 8_500)] }
  const SOLD_NOWHERE = { ...VOICE, prices: [] }

  const NO_PLANS: readonly [string, Partial<FrequencyPlans>, string][] = [
    ['FRQ-024 without a core product', { coreProduct: null }, 'Error with existing plan data'],
    ['FRQ-024 without an internet plan', { components: [VOICE] }, 'Error with existing plan data'],
    [
      'FRQ-025 where the core product is not sold so',
      { coreProduct: { key: 'PRODUCT', frequencies: ['Monthly'] } },
      'No available core product found',
    ],
    [
      'FRQ-026 of a plan that is not sold',
      { components: [INTERNET, SOLD_NOWHERE] },
      'No available rate plan for Voice found',
    ],
    [
      'FRQ-027 of a plan that is sold at other frequencies',
      { components: [unsold] },
      'No available rate plan for Internet with bill frequency Weekly found',
    ],
  ]
  test.each(NO_PLANS)('%s', (_what, differences, problem) => {
    expect(findProblem(differences)).toBe(problem)
  })

  test('to the present frequency', () => {
    expect(findProblem({}, 'Monthly')).not.toBeNull()
  })
})

test('FRQ-022 the order has the cycle, the old and new products, and the kept extras', () => {
  const components = [
    { RatePlan: 'FIBRE', Service: 'Internet', ServiceEntity: 'me@demo.example' },
    { RatePlan: 'LINE', Service: 'Voice', ServiceEntity: '04 555 0100' },
  ]
  const business = { ...PLANS, businessGroup: '2degreessmb' }
  expect(frequencyOrder(business, weekly(), 'SelfServiceV1')).toMatchObject({
    BillingDetail: { BillCycleKey: 'Weekly from 2026-12-03', BillFrequency: 'Weekly' },
    BusinessGroup: '2degreessmb',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [
      {
        FromCoreProductKey: 'PRODUCT',
        FromCoreProductComponents: components,
        ToCoreProductKey: 'PRODUCT',
        ToCoreProductComponents: components,
        ContractHandlingOption: 'nochange',
        RequestedDateOfProvisioning: '2026-12-03',
      },
    ],
    AdditionalProducts: [{ Service: 'static_ip', ServiceEntity: null, RatePlan: 'STATIC-IP' }],
  })
  expect(frequencyCosts(weekly()).map(({ kind, amountIncludingGst }) => [kind, amountIncludingGst])).toEqual([
    ['internet', 1_962],
    ['voice', 115],
    ['extra', 265],
  ])
})
