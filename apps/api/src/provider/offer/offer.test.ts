import { describe, expect, test } from 'vitest'

import { listMobilePlans } from '@switchboard/domain/change-product/extras'
import { day } from '@switchboard/domain/day'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { loadOffer } from './offer.ts'
import type { OfferQuery, OfferProblem } from './offer.ts'

const api = testApi(fillDemo)
const KIRI = '100902'

const KIRIS_QUERY: OfferQuery = {
  accountCode: KIRI,
  brand: 'kea',
  salesChannel: 'SelfService',
  locationId: null,
  today: day.parse('2026-11-21'),
}

async function expectOffer(difference: Partial<OfferQuery> = {}): Promise<Offer> {
  const answer = await loadOffer(api().db, { ...KIRIS_QUERY, ...difference })
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

async function loadOfferOrProblem(difference: Partial<OfferQuery>): Promise<Offer | OfferProblem> {
  return loadOffer(api().db, { ...KIRIS_QUERY, ...difference })
}

function listKeys({ coreProducts }: Offer): string[] {
  return coreProducts.map(({ key }) => key)
}

describe('the offer of an account', () => {
  test('CHG-017 has a prepay mobile beside broadband', async () => {
    const { coreProducts } = await expectOffer()
    const fibre = coreProducts.find(({ key }) => key === 'CHOUFB300')
    expect(fibre === undefined ? [] : listMobilePlans(fibre)).toMatchObject([
      { key: 'MOBILE-PREPAY-4', service: 'mobileprepay', charges: [{ chargeIncludingGst: 2_000 }] },
    ])
  })

  test('QUA-005 has the products of its location, the current products, and three phone numbers', async () => {
    const offer = await expectOffer()

    expect(listKeys(offer)).toEqual([
      'CHOUFB50',
      'CHOUFB50VOIP',
      'CHOUFB100',
      'CHOUFB100VOIP',
      'CHOUFB300',
      'CHOUFB300VOIP',
      'CHOUFB1000',
      'CHOUFB1000VOIP',
      'VDSL',
      'VDSLVOIP',
      'ADSL',
      'ADSLPOTS',
    ])
    expect(offer.current.CoreProducts).toMatchObject([
      { CoreProductKey: 'VDSLVOIP', CoreProductComponents: [{ service: 'Internet' }, { service: 'Voice' }] },
    ])
    expect(offer.location?.FullAddress).toBe('11 Aro Street, Aro Valley, Wellington 6021')
    expect(offer.phoneNumbers).toHaveLength(3)
    expect(offer.losingProviders).not.toHaveLength(0)
    expect(offer.power?.plans.map(({ planKey }) => planKey)).toEqual(['power-smart-low', 'power-smart'])
    expect(offer.equipmentLocations.map(({ key }) => key)).toEqual(['inside', 'garage'])
  })

  test('has an internet plan for every hardware product, and the sum of its packs as the price of every bundle', async () => {
    const { coreProducts } = await expectOffer()

    expect(coreProducts.flatMap(({ hardware }) => hardware)).not.toEqual([])
    expect(coreProducts.flatMap(({ callingPackBundles }) => callingPackBundles.national)).not.toEqual([])
    for (const product of coreProducts) {
      const plans = product.plans.Internet.map(({ key }) => key)
      expect(product.hardware.every(({ planKey }) => plans.includes(planKey))).toBe(true)
      for (const bundle of Object.values(product.callingPackBundles).flat()) {
        const packs = product.additionalProducts.filter(({ key }) =>
          Object.values(bundle.productKeys).includes(key),
        )
        const sum = packs
          .flatMap(({ charges }) => charges)
          .reduce((total, c) => total + c.chargeIncludingGst, 0)
        expect(bundle.price).toBe(sum)
      }
    }
  })

  test('HUB-019 ORD-060 QUA-015 SHL-049 has symmetric rates at one brand, and neither routers nor ADSL at another', async () => {
    const orcon = await expectOffer({ brand: 'orcon', accountCode: '100482' })
    const twodegrees = await expectOffer({ brand: '2degrees' })

    expect(listKeys(orcon)).toContain('CHOUFB4000')
    // comes later: QUA Readings
    expect(listKeys(orcon)).not.toContain('CHOUFB8000')
    expect(listKeys(await expectOffer({ accountCode: '100482' }))).not.toContain('CHOUFB4000')
    expect(listKeys(twodegrees)).not.toContain('ADSLPOTS')
    expect(
      twodegrees.coreProducts.flatMap(({ hardware }) => hardware).filter(({ type }) => type === 'Router'),
    ).toEqual([])
  })

  test('ACC-022 has business plans for a business, and single calling packs instead of bundles', async () => {
    const { coreProducts } = await expectOffer({ accountCode: '100601' })
    const bundles = { national: [], mobile: [], international: [] }
    const packs = ['CP-LOCAL-60', 'CP-LOCAL-UNL', 'CP-MOBILE-60', 'CP-MOBILE-300', 'CP-NEAR', 'CP-WORLD']

    expect(
      coreProducts.map(({ key, plans, callingPackBundles, additionalProducts }) => [
        key,
        plans.Internet.map((plan) => plan.key),
        callingPackBundles,
        additionalProducts.filter(({ service }) => service.startsWith('callingpack')).map((pack) => pack.key),
      ]),
    ).toEqual([
      ['CHOUFB100', ['CHOUFB100-BUSINESS'], bundles, []],
      ['CHOUFB100VOIP', ['CHOUFB100VOIP-BUSINESS'], bundles, packs],
      ['CHOUFB300', ['CHOUFB300-BUSINESS'], bundles, []],
      ['CHOUFB300VOIP', ['CHOUFB300VOIP-BUSINESS'], bundles, packs],
      ['CHOUFB1000', ['CHOUFB1000-BUSINESS'], bundles, []],
      ['CHOUFB1000VOIP', ['CHOUFB1000VOIP-BUSINESS'], bundles, packs],
    ])
  })

  test('CHG-054 states power only if a service of the account is power', async () => {
    const [without, withPower] = [await expectOffer(), await expectOffer({ accountCode: '100517' })]

    expect([without.hasPower, withPower.hasPower]).toEqual([false, true])
  })

  test('ORD-041 CHG-050 CFG-011 has the contract length and the postage of the configuration', async () => {
    await api().db.script(
      `update dynamic_configuration set configuration = configuration
         || '{"defaultContractLengthMonths": 24, "modemPostage": 17.5}'`,
    )
    expect(await expectOffer()).toMatchObject({ defaultContractLengthMonths: 24, modemPostage: 1_750 })
  })

  test('FAM-018 CFG-011 has the free months of the configuration until they are over', async () => {
    const chargeFrom = (from: string) =>
      api().db
        .script(`insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
        starts_on) values ('100902', 901, 'extra:safe_mode', 'extra', 'Extras', 'Family filter', 495, '${from}')
        on conflict (account_code, charge_number) do update set starts_on = excluded.starts_on`)
    await api().db.script(
      `update dynamic_configuration set configuration = configuration || '{"familyFilterFreeMonths": 2}'`,
    )
    expect(await expectOffer()).toMatchObject({ freeMonths: { months: 2, since: null } })
    await chargeFrom('2026-09-22')
    expect(await expectOffer()).toMatchObject({ freeMonths: { months: 2, since: '2026-09-22' } })
    await chargeFrom('2026-09-21')
    expect(await expectOffer()).toMatchObject({ freeMonths: null })
  })

  test('has the products of another location', async () => {
    const rural = await expectOffer({ accountCode: '100901' })
    const moved = await expectOffer({ locationId: rural.location?.LocationID ?? null })

    expect(moved.location).toEqual(rural.location)
    expect(listKeys(moved)).not.toContain('VDSL')
  })
})

describe('no offer is made', () => {
  test.each([
    ['CAT-051', 'for an account without broadband', { accountCode: '100802' }, 'NO_CORE_PRODUCT'],
    ['CAT-050', 'for a brand that sells nothing', { brand: 'none' }, 'NO_CORE_PRODUCTS'],
    [
      'ORD-052',
      'for a location that the register does not have',
      { locationId: '1' },
      'INVALID_SERVICE_ADDRESS',
    ],
  ] as const)('%s %s', async (...[, , difference, code]) => {
    expect(await loadOfferOrProblem(difference)).toBe(code)
  })

  test('CAT-052 for an account with several core products', async () => {
    await api().db.script(
      `insert into service (account_code, service_number, plan_code, detail, status, started_on)
       values ('${KIRI}', 9, 'ADSL-UNL', 'elsewhere', 'on', '2026-01-01')`,
    )
    expect(await loadOfferOrProblem({})).toBe('MULTIPLE_CORE_PRODUCTS')
  })

  test('ORD-097 for an account without a location', async () => {
    await api().db.script(`update service set location_id = null where account_code = '${KIRI}'`)
    expect(await loadOfferOrProblem({})).toBe('NO_LOCATION_ID')
  })
})

test('the call reads the offer in three statements', async () => {
  const token = await api().createToken('kiri')
  const request = {
    token,
    parameters: { accountCode: KIRI },
    query: { salesChannel: 'SelfService' },
  } as const
  await api().make(readOffer, request)
  const before = api().db.statementCount()
  const answer = await api().make(readOffer, request)

  expect(api().db.statementCount() - before).toBe(3)
  expect(readOffer.reply.parse(answer.json())).toEqual(await expectOffer())
})
