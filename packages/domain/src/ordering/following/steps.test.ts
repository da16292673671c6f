import { expect, test } from 'vitest'

import { toCents } from '../../money.ts'
import type { CurrentAdditionalProduct, CurrentComponent } from '../../catalogue/current-products.ts'
import { CHANGE, FACTS, OFFER, ORDER } from '../testing/orders.ts'
import { day } from '../../day.ts'
import { additionSteps } from '../adding/quote.ts'
import type { Offer } from '../offer/contract.ts'
import { priceOrder } from '../pricing/priced-order.ts'
import { toOrderContents } from '../validation/contents.ts'
import { validate } from '../validation/validate.ts'

import { endingWith, listOrderSteps } from './steps.ts'

/** What ends with the order of fibre with a homeline, for an account that has this besides its VDSL. */
function endings(
  held: { voice?: CurrentComponent['plan']; extras?: CurrentAdditionalProduct[]; bundle?: Offer['bundle'] },
  unfitting: readonly string[] = [],
  body = ORDER,
): string[] {
  const [product] = OFFER.current.CoreProducts
  const [internet] = product?.CoreProductComponents ?? []
  if (product === undefined || internet === undefined) throw new Error('the offer has a current product')
  const voice = held.voice && { ...internet, service: 'Voice' as const, plan: held.voice }
  const CoreProductComponents = [internet, ...(voice === undefined ? [] : [voice])]
  const current = {
    ...OFFER.current,
    CoreProducts: [{ ...product, CoreProductComponents }],
    AdditionalProducts: held.extras ?? [],
  }
  const { bundle = null } = held
  const offer = { ...OFFER, current, bundle, hasPower: bundle !== null }
  const { order } = validate(body, { ...FACTS, offer })
  const contents = toOrderContents(order)
  if (typeof contents === 'string') throw new Error(contents)
  const brand = { powerBundleDiscount: { kind: 'share', percent: 10 }, planChange: FACTS.planChange } as const
  return endingWith(order, unfitting, priceOrder(contents, brand)).map(({ name }) => name)
}

function homeline(differences: Partial<CurrentComponent['plan']>): CurrentComponent['plan'] {
  const chosen = OFFER.coreProducts
    .find(({ key }) => key === CHANGE.ToCoreProductKey)
    ?.plans.Voice.find(({ key }) => CHANGE.ToCoreProductComponents.some(({ RatePlan }) => RatePlan === key))
  if (chosen === undefined) throw new Error('the order has a homeline')
  return {
    PlanKey: 'sold-with-vdsl',
    PlanDescription: chosen.description,
    ChargeIncludingGST: chosen.chargeIncludingGst,
    ChargeExcludingGST: chosen.chargeExcludingGst,
    ContractStartDate: null,
    ContractExpirationDate: null,
    TerminationChargeExcludingGST: null,
    TerminationChargeIncludingGST: null,
    TerminationChargeMonthly: null,
    ...differences,
  }
}

test('a homeline that goes on under the key of another product does not end, one of another price does', () => {
  expect(endings({ voice: homeline({}) })).toEqual(['VDSL: Unlimited data'])
  expect(endings({ voice: homeline({ ChargeIncludingGST: toCents(1) }) })).toHaveLength(2)
})

test('an extra ends where another of its service is ordered, or where it does not go with the new product', () => {
  const extra = (AdditionalProductKey: string, AdditionalProductService: string) => ({
    AdditionalProductKey,
    AdditionalProductService,
    AdditionalProductServiceID: null,
    AdditionalProductDescription: AdditionalProductKey,
    ChargeIncludingGST: toCents(300),
    ChargeExcludingGST: toCents(261),
  })

  expect(endings({ extras: [extra('safe_mode-0', 'Safe_Mode')] })).toContain('safe_mode-0')
  expect(endings({ extras: [extra('safe_mode-1', 'Safe_Mode')] })).not.toContain('safe_mode-1')
  expect(endings({ extras: [extra('wireinsurance-1', 'WireInsurance')] })).not.toContain('wireinsurance-1')
  expect(endings({ extras: [extra('wireinsurance-1', 'WireInsurance')] }, ['wireinsurance'])).toContain(
    'wireinsurance-1',
  )
})

test('WPP-007 wire maintenance ends where wire insurance is ordered', () => {
  const maintenance = {
    AdditionalProductKey: 'WIRE-MAINTENANCE',
    AdditionalProductService: 'WireMaintenence',
    AdditionalProductServiceID: null,
    AdditionalProductDescription: 'Wire maintenance',
    ChargeIncludingGST: toCents(345),
    ChargeExcludingGST: toCents(300),
  }
  const orderExtra = (Service: string, RatePlan: string) => ({
    ...ORDER,
    AdditionalProducts: [{ Service, ServiceEntity: null, RatePlan }],
  })

  expect(endings({ extras: [maintenance] }, [], orderExtra('WireInsurance', 'WIRE-INSURANCE'))).toContain(
    'Wire maintenance',
  )
  expect(endings({ extras: [maintenance] }, [], orderExtra('safe_mode', 'safe_mode-1'))).not.toContain(
    'Wire maintenance',
  )
})

test('the discount of power and broadband ends where the new plans have another, and not where no plan changes', () => {
  const discount = (including: number) => ({
    name: 'Power bundle',
    chargeIncludingGst: toCents(including),
    chargeExcludingGst: toCents(Math.round(including / 1.15)),
  })
  const extrasAlone = { ...ORDER, CoreProductsToChange: [], LosingProviders: [] }

  expect(endings({ bundle: discount(-890) })).toContain('Power bundle')
  expect(endings({ bundle: discount(-900) })).not.toContain('Power bundle')
  expect(endings({ bundle: discount(-890) }, [], extrasAlone)).not.toContain('Power bundle')
})

test.each([
  ['before Christmas', '2026-12-01', '2026-12-31', '2026-12-24'],
  ['before the anniversary of its region', '2026-12-01', '2027-01-28', '2027-01-22'],
  ['after the connection, where that is on the holiday', '2026-12-24', '2026-12-25', '2026-12-29'],
  ['as soon as it can be', '2026-12-23', '2026-12-30', '2026-12-24'],
])('a modem is sent on no public holiday: %s', (_when, today, connect, sent) => {
  const CoreProductsToChange = [{ ...CHANGE, RequestedDateOfProvisioning: day.parse(connect) }]
  const facts = { ...FACTS, today: day.parse(today) }
  const { order } = validate({ ...ORDER, CoreProductsToChange }, facts)

  expect(listOrderSteps(order)).toContainEqual({ step: 'sent', on: sent })
})

test('the post brings a SIM card on no public holiday', () => {
  const ordered = { kind: 'connection', today: day.parse('2026-12-24') } as const

  expect(additionSteps(ordered).at(-1)).toEqual({ step: 'added', on: '2026-12-31' })
})
