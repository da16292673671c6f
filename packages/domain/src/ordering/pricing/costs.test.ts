import { expect, test } from 'vitest'

import { day } from '../../day.ts'
import { toCents } from '../../money.ts'
import type { OrderBody } from '../contract.ts'
import { laysFibre, calculateProvisioningDay, listOrderSteps } from '../following/steps.ts'
import { CHANGE, FACTS, MOVE, MOVE_FACTS, OFFER, ORDER } from '../testing/orders.ts'
import { toOrderContents } from '../validation/contents.ts'
import { validate } from '../validation/validate.ts'
import type { ValidationFacts } from '../validation/validated-order.ts'

import { toOrderCosts } from './costs.ts'
import { priceOrder } from './priced-order.ts'
import type { BundleDiscount } from './prices.ts'

const TEN_PERCENT: BundleDiscount = { kind: 'share', percent: 10 }
/** As the catalogue of these tests names the family filter. */
const FILTER = 'safe_mode'
const AMOUNT: BundleDiscount = {
  kind: 'amount',
  weekly: toCents(460),
  fortnightly: toCents(920),
  monthly: toCents(2_000),
}

function costs(body: OrderBody, facts: ValidationFacts = FACTS, discount: BundleDiscount = TEN_PERCENT) {
  const contents = toOrderContents(validate(body, facts).order)
  if (typeof contents === 'string') return contents
  const brand = { powerBundleDiscount: discount, planChange: { freeVoicePlan: false } }
  return toOrderCosts(priceOrder(contents, brand)).map(({ kind, due, amountIncludingGst }) => [
    kind,
    due,
    amountIncludingGst,
  ])
}

function buildChangedOrder(difference: Partial<typeof CHANGE>, facts: Partial<ValidationFacts> = {}) {
  return validate({ ...ORDER, CoreProductsToChange: [{ ...CHANGE, ...difference }] }, { ...FACTS, ...facts })
    .order
}

test('an order costs its plans and extras a bill; hardware by its contract; postage and an ended contract once', () => {
  expect(costs(ORDER)).toEqual([
    ['internet', 'bill', 8_500],
    ['voice', 'bill', 500],
    ['extra', 'bill', 1_000],
    ['hardware', 'bill', 500],
    ['postage', 'once', 1_495],
    ['termination', 'once', 14_950],
  ])
})

test.each([
  ['from the order on', { months: 3, since: null }, 'free for 3 months'],
  ['one of them', { months: 1, since: null }, 'free for a month'],
  ['what is left of them', { months: 3, since: day.parse('2026-10-10') }, 'free until 9 January 2027'],
])(
  'FAM-018 FAM-019 CFG-011 the free months of the family filter are taken off: %s',
  (_what, freeMonths, text) => {
    const offer = { ...OFFER, freeMonths }
    const contents = toOrderContents(validate(ORDER, { ...FACTS, offer }).order)
    if (typeof contents === 'string') throw new Error(contents)
    const brand = { powerBundleDiscount: TEN_PERCENT, planChange: { freeVoicePlan: false } }
    const [filter, free] = toOrderCosts(priceOrder(contents, brand)).filter(({ name }) =>
      name.startsWith(FILTER),
    )

    expect([filter?.due, filter?.amountIncludingGst]).toEqual(['bill', 1_000])
    expect(free).toEqual({
      kind: 'promotion',
      name: `${FILTER}, ${text}`,
      due: 'bill',
      amountIncludingGst: -1_000,
      amountExcludingGst: -Number(filter?.amountExcludingGst),
    })
  },
)

test.each([null, undefined, { months: 0, since: null }])(
  'FAM-018 without free months none are taken off',
  (freeMonths) => {
    expect(costs(ORDER, { ...FACTS, offer: { ...OFFER, freeMonths } })).toEqual(costs(ORDER))
  },
)

test('ORD-042 an ended contract whose fee nobody has stated costs $250 including GST once', () => {
  const CoreProducts = OFFER.current.CoreProducts.map((product) => ({
    ...product,
    CoreProductComponents: product.CoreProductComponents.map((each) => ({
      ...each,
      plan: { ...each.plan, TerminationChargeIncludingGST: null },
    })),
  }))
  const facts = { ...FACTS, offer: { ...OFFER, current: { ...OFFER.current, CoreProducts } } }

  expect(costs(ORDER, facts).at(-1)).toEqual(['termination', 'once', 25_000])
})

test('hardware that is bought costs its price once', () => {
  const bought = ORDER.HardwareOrders.map((each) => ({
    ...each,
    contract: { contractHandlingOption: 'nochange' as const, contractLength: 0 },
  }))

  expect(costs({ ...ORDER, HardwareOrders: bought })).toContainEqual(['hardware', 'once', 23_000])
})

test.each<[off: number, frequency: 'Weekly' | 'Fortnightly' | 'Monthly', discount: BundleDiscount]>([
  [-900, 'Monthly', TEN_PERCENT],
  [-2_000, 'Monthly', AMOUNT],
  [-920, 'Fortnightly', AMOUNT],
  [-460, 'Weekly', AMOUNT],
])(
  'CHG-079 CHG-080 CHG-081 PWR-095 PWR-096 power takes off %s of a %s bill',
  (off, billFrequency, discount) => {
    const facts = { ...MOVE_FACTS, offer: { ...MOVE_FACTS.offer, billFrequency } }

    expect(costs(MOVE, facts, discount)).toContainEqual(['bundle', 'bill', off])
  },
)

test('a contract continues at another house on the same product, and costs nothing', () => {
  const [from] = OFFER.current.CoreProducts
  const same = {
    ...CHANGE,
    ToCoreProductKey: from?.CoreProductKey ?? null,
    ToCoreProductComponents: CHANGE.FromCoreProductComponents,
  }

  expect(costs({ ...ORDER, CoreProductsToChange: [same] })).toEqual([
    ['internet', 'bill', 8_900],
    ['extra', 'bill', 1_000],
    ['hardware', 'bill', 500],
    ['postage', 'once', 1_495],
  ])
})

test('a contract that is over by the day costs nothing', () => {
  const late = { ...CHANGE, RequestedDateOfProvisioning: day.parse('2027-05-03') }

  expect(costs({ ...ORDER, CoreProductsToChange: [late] })).toEqual(costs(ORDER).slice(0, -1))
})

test.each([
  ['none of its plans is', [null, null]],
  ['one of two is', [CHANGE.ToCoreProductComponents[0]?.RatePlan ?? '', null]],
  ['the other of two is', [null, CHANGE.ToCoreProductComponents[1]?.RatePlan ?? '']],
  ['one that is not offered is', ['VDSL_POTS-plan', CHANGE.ToCoreProductComponents[1]?.RatePlan ?? '']],
])('ORD-101 INSUFFICIENT_ORDER_INFO for an order of which %s chosen', (_which, plans) => {
  const components = CHANGE.ToCoreProductComponents.map((each, place) => ({
    ...each,
    RatePlan: plans[place] ?? null,
  }))
  const unchosen = { ...CHANGE, ToCoreProductComponents: components }

  expect(components).toHaveLength(2)
  expect(costs({ ...ORDER, CoreProductsToChange: [unchosen] })).toBe('INSUFFICIENT_ORDER_INFO')
})

test('an order for fibre that has to be laid is followed to the installation, with consent where it is asked', () => {
  expect(listOrderSteps(buildChangedOrder({})).map(({ step, on }) => `${on} ${step}`)).toEqual([
    '2026-11-20 accepted',
    '2026-11-21 consentRequired',
    '2026-11-24 consentGained',
    '2026-11-26 networkBuild',
    '2026-11-28 installDateConfirmed',
    '2026-12-02 sent',
    '2026-12-07 connected',
  ])
})

test('a step is never after the day of the installation', () => {
  const soon = buildChangedOrder({ RequestedDateOfProvisioning: day.parse('2026-11-25') })

  expect(
    listOrderSteps(soon)
      .slice(2)
      .map(({ on }) => on),
  ).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-25', '2026-11-25'])
})

test.each([
  ['CHG-065 the tenth working day where fibre has to be laid', CHANGE.ToCoreProductKey, 'VDSL', '2026-12-04'],
  ['CHG-064 the fifth working day where it changes to VDSL', 'VDSL_POTS', 'ADSL', '2026-11-27'],
  ['the next working day where nobody has to come', 'VDSL_POTS', 'VDSL', '2026-11-23'],
])('without a day an order is connected on %s', (_why, ToCoreProductKey, category, on) => {
  const CoreProducts = OFFER.current.CoreProducts.map((product) => ({
    ...product,
    CoreProductBroabandCategory: category,
  }))
  const offer = { ...OFFER, current: { ...OFFER.current, CoreProducts } }

  expect(
    listOrderSteps(buildChangedOrder({ RequestedDateOfProvisioning: null, ToCoreProductKey }, { offer })).at(
      -1,
    ),
  ).toEqual({ step: 'connected', on })
})

/** At a new house where VDSL can be had, and fibre that is laid or is not. */
function buildMove(from: string, ToCoreProductKey: string, FibreInstalled: boolean) {
  const CoreProducts = OFFER.current.CoreProducts.map((product) => ({
    ...product,
    CoreProductBroabandCategory: from,
  }))
  const FibreSummary = { FibreAvailable: true, FibreInstalled, ConsentRequired: false }
  const qualification = OFFER.qualification && { ...OFFER.qualification, FibreSummary }
  const offer = { ...MOVE_FACTS.offer, qualification, current: { ...OFFER.current, CoreProducts } }
  return buildChangedOrder(
    { ToCoreProductKey, RequestedDateOfProvisioning: null },
    { kind: 'movehouse', offer },
  )
}

const FIBRE_KEY = 'CHOUFB300_VOIP'

test.each<[why: string, from: string, to: string, installed: boolean, on: string, lays: boolean]>([
  ['fibre to a house where it is not laid', 'UFB300/100', FIBRE_KEY, false, '2026-12-04', true],
  ['fibre to a house where it is', 'UFB300/100', FIBRE_KEY, true, '2026-11-23', false],
  ['VDSL to fibre that is not laid', 'VDSL', FIBRE_KEY, false, '2026-12-04', true],
  ['VDSL to fibre that is', 'VDSL', FIBRE_KEY, true, '2026-11-23', false],
  ['fibre to VDSL', 'UFB300/100', 'VDSL_POTS', false, '2026-11-27', false],
  ['VDSL to VDSL', 'VDSL', 'VDSL_POTS', false, '2026-11-23', false],
])('CHG-064 CHG-065 a move is validated for the new house: %s', (...[, from, to, installed, on, lays]) => {
  const order = buildMove(from, to, installed)

  expect(calculateProvisioningDay(order)).toBe(on)
  expect(laysFibre(order)).toBe(lays)
})

test('a change where the register knows of no fibre lays none for an account that has it', () => {
  const order = { ...buildMove('UFB300/100', FIBRE_KEY, false), kind: 'product' } as const

  expect(laysFibre(order)).toBe(false)
})

test('without a day an order is connected on the next working day', () => {
  expect(
    listOrderSteps(buildChangedOrder({ RequestedDateOfProvisioning: null, ToCoreProductKey: 'VDSL_POTS' })),
  ).toEqual([
    { step: 'accepted', on: '2026-11-20' },
    { step: 'inProgress', on: '2026-11-21' },
    { step: 'sent', on: '2026-11-23' },
    { step: 'connected', on: '2026-11-23' },
  ])
})

test('power of a move comes on its own day', () => {
  expect(listOrderSteps(validate(MOVE, MOVE_FACTS).order).at(-1)).toEqual({
    step: 'powerOn',
    on: '2026-12-12',
  })
})

test('power is quoted with its rates, and with nothing else that a plan may have', () => {
  const findPowerRates = (differences: object) => {
    const powerPlan = MOVE_FACTS.offer.power?.plans.map((plan) => ({ ...plan, ...differences }))[0] ?? null
    const contents = toOrderContents(validate(MOVE, MOVE_FACTS).order)
    if (typeof contents === 'string') throw new Error(contents)
    const brand = { powerBundleDiscount: TEN_PERCENT, planChange: { freeVoicePlan: false } }
    return toOrderCosts(priceOrder({ ...contents, powerPlan }, brand)).find(({ kind }) => kind === 'power')
      ?.rates
  }
  const rates = { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 }
  const night = { centsPerNightUnitIncludingGst: 12.5 }

  expect(findPowerRates({ retailer: 'Other' })).toStrictEqual(rates)
  expect(findPowerRates(night)).toStrictEqual({ ...rates, ...night })
})

test.each([
  ['residential', 'Homeline line'],
  ['orconbus', 'Smart phone line'],
])('ACC-023 the line of a plan without a price has for %s the name %s', (businessGroup, name) => {
  const contents = toOrderContents(validate(ORDER, FACTS).order)
  if (typeof contents === 'string') throw new Error(contents)
  const nothing = { chargeIncludingGst: toCents(0), chargeExcludingGst: toCents(0) }
  const plans = contents.plans.map((plan) => ({ ...plan, ...nothing, service: 'Voice' as const }))
  const brand = { powerBundleDiscount: TEN_PERCENT, planChange: { freeVoicePlan: false } }
  const priced = priceOrder({ ...contents, businessGroup, plans, voicePlans: plans }, brand)
  expect(priced.items.find(({ kind }) => kind === 'voiceLine')?.name).toBe(name)
})
