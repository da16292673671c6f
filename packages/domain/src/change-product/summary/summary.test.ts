import { describe, expect, test } from 'vitest'

import { toCents } from '../../money.ts'
import { OFFER } from '../../ordering/testing/orders.ts'
import type { Draft } from '../draft.ts'
import { buildOrderMeta } from '../meta.ts'
import { buildOrder } from '../order.ts'
import {
  ELSEWHERE,
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_FACTS,
  PLAIN_BRAND,
  factsWith,
} from '../testing/facts.ts'
import { CHANGE, MOVE, THERE, buildBody } from '../testing/drafts.ts'

import { summarizeOrder } from './summary.ts'

describe('the totals', () => {
  test('CHG-050 CHG-051 ORD-042 the summary has plan, modem, postage and the fee of the contract that ends', () => {
    const order = buildOrder(CHANGE, FIBRE_FACTS)
    const { items, totals } = summarizeOrder(order)

    expect(items.map(({ kind, due, amount }) => [kind, due, amount])).toEqual([
      ['internet', 'bill', 9_900],
      ['hardware', 'bill', 500],
      ['postage', 'once', 1_495],
      ['termination', 'once', 14_950],
    ])
    expect(totals).toEqual({ bill: 10_400, thirtyDays: 0, once: 16_445 })
    expect(buildOrderMeta(order, { step: 'summary', OrderIdentifier: null }).summaryItems).toEqual(items)
    const dearer = factsWith({ modemPostage: toCents(1_750) })
    expect(
      summarizeOrder(buildOrder(CHANGE, dearer)).items.find(({ kind }) => kind === 'postage')?.amount,
    ).toBe(1_750)
  })

  test('ORD-042 a fee that is absent counts as 250', () => {
    const [product] = OFFER.current.CoreProducts
    const CoreProducts =
      product === undefined
        ? []
        : [
            {
              ...product,
              CoreProductComponents: product.CoreProductComponents.map((each) => ({
                ...each,
                plan: { ...each.plan, TerminationChargeIncludingGST: null },
              })),
            },
          ]
    const facts = factsWith({ current: { ...OFFER.current, CoreProducts } })

    expect(summarizeOrder(buildOrder(CHANGE, facts)).items.at(-1)).toMatchObject({
      kind: 'termination',
      amount: 25_000,
    })
  })

  test.each([
    ['weekly', 'Weekly', 460],
    ['fortnightly', 'Fortnightly', 920],
    ['monthly', 'Monthly', 2_000],
  ] as const)(
    'SHL-049 CHG-079 CHG-080 CHG-082 PWR-095 the bundle takes an amount off %s',
    (_name, billFrequency, off) => {
      const powerBundleDiscount = {
        kind: 'amount' as const,
        weekly: toCents(460),
        fortnightly: toCents(920),
        monthly: toCents(2_000),
      }
      const facts = factsWith(
        { location: ELSEWHERE, billFrequency },
        { brand: { ...PLAIN_BRAND, powerBundleDiscount } },
      )
      const { items, totals } = summarizeOrder(buildOrder({ ...MOVE, modem: 'byod' }, facts))

      expect(items.filter(({ kind }) => kind === 'bundle')).toEqual([
        { id: 'bundle', kind: 'bundle', name: 'Power and broadband together', due: 'bill', amount: -off },
      ])
      expect(totals.bill).toBe(9_900 - off)
    },
  )

  test('CHG-081 CHG-082 PWR-096 other brands discount a tenth of broadband and homeline, which varies', () => {
    const order = buildOrder({ ...MOVE, coreProduct: FIBRE_1000_VOICE.key, modem: 'byod' }, THERE)

    expect(summarizeOrder(order).items.find(({ kind }) => kind === 'bundle')).toMatchObject({
      amount: -1_040,
      varies: true,
    })
  })

  test('CHG-081 CHG-082 an existing discount for power varies, and is calculated again from the new plan', () => {
    const bundle = {
      name: 'Power bundle',
      chargeIncludingGst: toCents(-890),
      chargeExcludingGst: toCents(-774),
    }
    const order = buildOrder({ ...CHANGE, modem: 'byod' }, factsWith({ bundle, hasPower: true }))
    const { items, ends, totals, now } = summarizeOrder(order)

    expect(items.find(({ kind }) => kind === 'bundle')).toMatchObject({ amount: -990, varies: true })
    expect(totals.bill).toBe(9_900 - 990)
    expect(ends).toContainEqual({ id: 'bundle', name: 'Power bundle', amount: -890, continues: false })
    expect(now).toBe(8_900 - 890)
  })

  test('a discount for power ends with the plan if the account has no power any more', () => {
    const bundle = {
      name: 'Power bundle',
      chargeIncludingGst: toCents(-890),
      chargeExcludingGst: toCents(-774),
    }
    const { items, ends } = summarizeOrder(buildOrder(CHANGE, factsWith({ bundle })))

    expect(items.some(({ kind }) => kind === 'bundle')).toBe(false)
    expect(ends).toContainEqual({ id: 'bundle', name: 'Power bundle', amount: -890, continues: false })
  })
})

test.each<[why: string, more: Partial<Draft>, same: boolean]>([
  ['the same services on another plan', {}, true],
  ['an extra more', { additionalProducts: ['STATIC-IP'] }, false],
  ['a homeline more', { coreProduct: FIBRE_1000_VOICE.key }, false],
])('with %s the order is for the same services or not', (_why, more, same) => {
  const order = buildOrder({ ...CHANGE, modem: 'byod', ...more }, FIBRE_FACTS)

  expect(summarizeOrder(order).sameThings).toBe(same)
})

test('an extra of other products that the new product lacks ends and is subtracted', () => {
  const held = {
    AdditionalProductKey: 'STATIC-IP',
    AdditionalProductService: 'STATIC_IP',
    AdditionalProductServiceID: 'kpa1700000000',
    AdditionalProductDescription: 'Static IP address',
    ChargeIncludingGST: toCents(1_150),
    ChargeExcludingGST: toCents(1_000),
  }
  const current = { ...FIBRE_FACTS.offer.current, AdditionalProducts: [held] }
  const coreProducts = FIBRE_FACTS.offer.coreProducts.map((product) =>
    product.key === FIBRE_1000.key ? { ...product, additionalProducts: [] } : product,
  )
  const facts = factsWith({ current, coreProducts })

  expect(summarizeOrder(buildOrder({ ...CHANGE, coreProduct: FIBRE_1000.key }, facts)).ends).toContainEqual({
    id: 'STATIC-IP',
    name: 'Static IP address',
    amount: 1_150,
    continues: false,
  })
  expect(buildBody({ ...CHANGE, coreProduct: FIBRE_1000.key }, facts).AdditionalProducts).toContainEqual({
    Service: 'STATIC_IP',
    ServiceEntity: 'kpa1700000000',
    RatePlan: null,
  })
})

test('an extra of the homeline that the new homeline lacks ends', () => {
  const [current] = OFFER.current.CoreProducts
  const line = { service: 'Voice' as const, serviceId: '04 555 0100' }
  const plan = current?.CoreProductComponents[0]?.plan
  if (current === undefined || plan === undefined) throw new Error('the offer has a product')
  const CoreProductComponents = [...current.CoreProductComponents, { ...line, plan }]
  const adapter = {
    AdditionalProductKey: 'ATA',
    AdditionalProductService: 'ata_rental',
    AdditionalProductServiceID: line.serviceId,
    AdditionalProductDescription: 'Adapter',
    ChargeIncludingGST: toCents(400),
    ChargeExcludingGST: toCents(348),
  }
  const held = { ...OFFER.current, CoreProducts: [{ ...current, CoreProductComponents }] }
  const facts = factsWith({ current: { ...held, AdditionalProducts: [adapter] } })

  expect(
    summarizeOrder(buildOrder({ ...CHANGE, coreProduct: FIBRE_1000_VOICE.key }, facts)).ends,
  ).toContainEqual({
    id: 'ATA',
    name: 'Adapter',
    amount: 400,
    continues: false,
  })
})
