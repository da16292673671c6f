import { describe, expect, test } from 'vitest'

import type { PlanService } from '../catalogue/plan-services.ts'
import type { CurrentComponent, CurrentProducts } from '../catalogue/current-products.ts'
import { day } from '../day.ts'
import { toCents } from '../money.ts'
import { listChargedItems, getOfferDiscount, hasVoicemail, nothingLoaded } from './charged-items.ts'
import type { LoadedPlan } from './charged-items.ts'
import { ordersUnderWay } from './orders.ts'

function component(service: PlanService, key: string, description: string, cents: number): CurrentComponent {
  return {
    service,
    serviceId: `${service}-1`,
    plan: {
      PlanKey: key,
      PlanDescription: description,
      ChargeIncludingGST: toCents(cents),
      ChargeExcludingGST: withoutGst(cents),
      ContractStartDate: null,
      ContractExpirationDate: null,
      TerminationChargeExcludingGST: null,
      TerminationChargeIncludingGST: null,
      TerminationChargeMonthly: null,
    },
  }
}

function withoutGst(cents: number) {
  return toCents(Math.round(cents / 1.15))
}

function extra(service: string, description: string, cents: number) {
  return {
    AdditionalProductKey: service.toUpperCase(),
    AdditionalProductService: service,
    AdditionalProductServiceID: null,
    AdditionalProductDescription: description,
    ChargeIncludingGST: toCents(cents),
    ChargeExcludingGST: withoutGst(cents),
  }
}

const fibre = {
  CoreProductKey: 'CHOUFB1000VOIP',
  CoreProductBundleCategory: 'Broadband',
  CoreProductBroabandCategory: 'UFB950/450',
  CoreProductVoiceCategory: 'VOIP',
  LocationID: '1',
  CoreProductComponents: [
    component('Internet', 'CHOUFB1000VOIP-UNL', 'Fibre 950: Unlimited data', 9_500),
    component('Voice', 'CHOUFB1000VOIP-FEATURES', 'Homeline with features', 500),
  ],
}

const products: CurrentProducts = {
  CoreProducts: [fibre],
  AdditionalProducts: [
    extra('safe_mode', 'Family filter', 495),
    extra('mobile2_addon', '5 GB', 1_500),
    extra('mobile2_linerental', 'Mobile 20 GB', 4_500),
  ],
  MobileAdditionalProducts: [extra('mobile2_linerental', 'Mobile 40 GB', 6_500)],
  Offers: [
    { OfferName: 'New customer', AmountIncludingGst: toCents(1_000), AmountExcludingGst: toCents(870) },
  ],
  ProductOrders: [],
}

const loaded: LoadedPlan = {
  products,
  others: {
    insurance: [
      { label: 'Contents', ChargeIncludingGST: toCents(1_250), ChargeExcludingGST: toCents(1_087) },
    ],
    others: [{ label: 'Prime Video', ChargeIncludingGST: toCents(1_099), ChargeExcludingGST: toCents(956) }],
  },
  power: { power: { description: 'Power', rates: [] } },
}

const home = { businessGroup: 'residential', gigabitPlanName: 'Fibre 1000', frequency: 'Monthly' as const }
const business = { ...home, businessGroup: 'orconbus' }

describe('charged items', () => {
  test('HUB-021 HUB-032 internet with its homeline, gigabit under the name on the bill and that of the brand', () => {
    expect(listChargedItems(loaded, home).internet).toEqual([
      {
        productDescription: 'Fibre 950 (Fibre 1000)',
        dataCap: 'Unlimited data',
        naked: false,
        voicemail: true,
        cost: 10_000,
      },
    ])
  })

  test.each(['Fibre 1000: Unlimited data', ': Unlimited data'])(
    'HUB-032 gigabit that the bill names %j has the name of the brand once',
    (description) => {
      const CoreProductComponents = [component('Internet', 'CHOUFB1000VOIP-UNL', description, 9_500)]
      const CoreProducts = [{ ...fibre, CoreProductComponents }]
      const { internet } = listChargedItems({ ...loaded, products: { ...products, CoreProducts } }, home)

      expect(internet[0]?.productDescription).toBe('Fibre 1000')
    },
  )

  test('HUB-021 HUB-030 HUB-031 HUB-032 without a voice service it is naked; two phone lines cost both, and neither has voicemail', () => {
    const internet = component('Internet', 'VDSL-FEATURES', 'VDSL: 100 GB', 7_500)
    const line = component('Voice', 'VDSL-LINE', 'Homeline', 300)
    const vdsl = { ...fibre, CoreProductBroabandCategory: 'VDSL' }
    const CoreProducts = [
      { ...vdsl, CoreProductComponents: [internet] },
      { ...vdsl, CoreProductComponents: [internet, line, line] },
    ]
    const items = listChargedItems({ ...loaded, products: { ...products, CoreProducts } }, home)

    const item = { productDescription: 'VDSL', dataCap: '100 GB', voicemail: false }
    expect(items.internet).toEqual([
      { ...item, naked: true, cost: 7_500 },
      { ...item, naked: false, cost: 8_100 },
    ])
  })

  test('HUB-021 the second of two phone lines has voicemail', () => {
    const [internet, features] = fibre.CoreProductComponents
    const plain = component('Voice', 'CHOUFB1000VOIP-LINE', 'Homeline', 300)
    const CoreProductComponents = [internet, plain, features].filter((each) => each !== undefined)
    const CoreProducts = [{ ...fibre, CoreProductComponents }]

    expect(
      listChargedItems({ ...loaded, products: { ...products, CoreProducts } }, home).internet,
    ).toMatchObject([{ naked: false, voicemail: true, cost: 10_300 }])
  })

  test('HUB-022 WBB-027 WBB-028 each wireless service with what it runs under', () => {
    const wireless = {
      ...fibre,
      CoreProductBroabandCategory: 'WBB',
      CoreProductComponents: [
        component('Internet', 'wbb_300', 'Wireless: 300 GB data', 6_500),
        {
          ...component('Internet', 'wbb_unlimited', 'Wireless: Unlimited data', 7_500),
          serviceId: 'Internet-2',
        },
      ],
    }
    const items = listChargedItems({ ...loaded, products: { ...products, CoreProducts: [wireless] } }, home)

    expect(items.internet).toEqual([])
    expect(items.wireless).toEqual([
      { serviceEntity: 'Internet-1', description: 'Wireless: 300 GB data', cost: 6_500 },
      { serviceEntity: 'Internet-2', description: 'Wireless: Unlimited data', cost: 7_500 },
    ])
    const ofBusiness = listChargedItems(
      { ...loaded, products: { ...products, CoreProducts: [wireless] } },
      business,
    )
    expect(ofBusiness.wireless.map(({ cost }) => cost)).toEqual([5_652, 6_522])
  })

  test('HUB-023 HUB-033 MOB-031 additional products without those of mobiles, HUB-024 mobiles on their own', () => {
    const items = listChargedItems(loaded, home)

    expect(items.additionalProducts).toEqual([{ label: 'Family filter', charge: 495 }])
    expect(items.mobilev2Products).toMatchObject([{ label: 'Mobile 40 GB', charge: 6_500 }])
  })

  test('HUB-025 HUB-026 offers, with the discount of the kind of customer', () => {
    const second = {
      OfferName: 'Refer a friend',
      AmountIncludingGst: toCents(500),
      AmountExcludingGst: toCents(435),
    }
    const Offers = [...products.Offers, second]
    const { offers } = listChargedItems({ ...loaded, products: { ...products, Offers } }, home)

    expect(offers).toEqual([
      {
        label: 'New customer',
        offerDetails: { discount: { discountIncludingGst: 1_000, discountExcludingGst: 870 } },
      },
      {
        label: 'Refer a friend',
        offerDetails: { discount: { discountIncludingGst: 500, discountExcludingGst: 435 } },
      },
    ])
    const taken = ['residential', 'orconbus', '2degreessmb'].map((group) =>
      offers.map((offer) => getOfferDiscount(offer, group)),
    )
    expect(taken).toEqual([
      [1_000, 500],
      [870, 435],
      [870, 435],
    ])
  })

  test('HUB-027 INS-009 insurance, HUB-028 power', () => {
    const items = listChargedItems(loaded, home)

    expect(items.insurance).toEqual([{ label: 'Contents', charge: 1_250 }])
    expect(listChargedItems(loaded, business).insurance).toEqual([{ label: 'Contents', charge: 1_087 }])
    expect(items.power).toEqual({ description: 'Power', rates: [] })
  })

  test.each([
    ['HUB-020 HUB-029 with GST', home, 9_500 + 500 + 495 + 6_500 + 1_250 + 1_099 - 1_000],
    [
      'HUB-026 HUB-029 ACC-020 without it for business',
      business,
      8_261 + 435 + 430 + 5_652 + 1_087 + 956 - 870,
    ],
  ])('%s they end with their sum less the offers', (_form, customer, total) => {
    const items = listChargedItems(loaded, customer)

    expect(items.totalCost).toBe(total)
    expect(Object.keys(items).at(-1)).toBe('totalCost')
  })
})

test.each([
  ['HUB-030 exactly 4', 'VOICE', 400, true],
  ['HUB-030 more, with features', 'VOICE-Features', 500, true],
  ['HUB-030 more, without features', 'VOICE', 500, false],
  ['HUB-030 exactly 4, with features', 'VOICE-FEATURES', 400, true],
  ['HUB-030 a cent more, with features', 'VOICE-FEATURES', 401, true],
  ['HUB-030 a cent more, without features', 'VOICE', 401, false],
  ['HUB-030 less, with features', 'VOICE-FEATURES', 399, false],
  ['HUB-030 exactly 4 without GST alone', 'VOICE', 460, false],
])('voicemail by the charge: %s', (_what, key, cents, flag) => {
  expect(hasVoicemail(component('Voice', key, 'Homeline', cents), 'Monthly')).toBe(flag)
})

test.each([
  ['$4 a month, billed weekly', 'VOICE', 'Weekly', 92, true],
  ['$4 a month, billed fortnightly', 'VOICE', 'Fortnightly', 185, true],
  ['$5 a month with features, billed weekly', 'VOICE-FEATURES', 'Weekly', 115, true],
  ['$5 a month, billed weekly', 'VOICE', 'Weekly', 115, false],
  ['$4 a week', 'VOICE', 'Weekly', 400, false],
  ['$3 a month with features, billed fortnightly', 'VOICE-FEATURES', 'Fortnightly', 138, false],
] as const)(
  'HUB-030 voicemail is the same for every bill frequency: %s',
  (...[, key, frequency, cents, flag]) => {
    expect(hasVoicemail(component('Voice', key, 'Homeline', cents), frequency)).toBe(flag)
  },
)

test.each<[string, LoadedPlan, boolean]>([
  ['HUB-034 all loads failed', { products: null, others: null, power: null }, true],
  ['HUB-034 HUB-035 power alone came', { products: null, others: null, power: { power: null } }, false],
  ['HUB-034 HUB-035 products alone came', { ...loaded, others: null, power: null }, false],
  ['HUB-034 HUB-035 other charges alone came', { ...loaded, products: null, power: null }, false],
])('%s', (_what, plan, nothing) => {
  expect(nothingLoaded(plan)).toBe(nothing)
})

test('HUB-035 what came is shown without what did not', () => {
  expect(listChargedItems({ ...loaded, products: null }, home)).toEqual({
    internet: [],
    wireless: [],
    additionalProducts: [],
    mobilev2Products: [],
    offers: [],
    insurance: [{ label: 'Contents', charge: 1_250 }],
    others: [{ label: 'Prime Video', charge: 1_099 }],
    power: { description: 'Power', rates: [] },
    totalCost: 2_349,
  })
  expect(listChargedItems({ ...loaded, others: null, power: null }, home)).toMatchObject({
    internet: [{ cost: 10_000 }],
    insurance: [],
    power: null,
    totalCost: 10_000 + 495 + 6_500 - 1_000,
  })
})

test('HUB-009 HUB-010 orders under way, the oldest first; those that ended are none', () => {
  const order = (OrderNumber: string, PlacedOn: string, Active: boolean) => ({
    OrderNumber,
    CustomerFacingTicketStatus: '',
    Description: '',
    PlacedOn: day.parse(PlacedOn),
    ExpectedOn: null,
    Active,
  })

  expect(ordersUnderWay([order('3', '2026-11-03', true), order('2', '2026-11-02', false)])).toHaveLength(1)
  expect(
    ordersUnderWay([order('3', '2026-11-03', true), order('1', '2026-11-01', true)]).map(
      ({ OrderNumber }) => OrderNumber,
    ),
  ).toEqual(['1', '3'])
  expect(ordersUnderWay([order('2', '2026-11-02', false)])).toEqual([])
})
