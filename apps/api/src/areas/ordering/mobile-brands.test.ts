import { expect, test } from 'vitest'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { amendAs, sendCommit, beginOrder, signInBuyer, submitOrder } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { FREE, LEADER, buildBody, hemi } from './testing/mobile-orders.ts'
import { fetchFeedback, runOrders } from './testing/orders.ts'

const api = testApi(fillDemo)

const ofTwoDegrees = testApi(fillDemo, {}, { BRAND: '2degrees' })

const isPromoted = (code: string | null): OrderBody => ({
  ...buildBody('connection', FREE[0], 'mobile-12'),
  PromoCodes: code === null ? [] : [{ promoCode: code, serviceEntity: FREE[0] }],
})

test('MOB-060 a brand’s connections carry its code and are half price for six months; without it they are refused', async () => {
  const twoDegrees = ofTwoDegrees()
  const orderer = await hemi(api(), twoDegrees)
  expect(await fetchFeedback(orderer, 'connection', isPromoted(null))).toEqual(['PROMO_CODE_NOT_AVAILABLE'])
  expect(await fetchFeedback(orderer, 'connection', isPromoted('OTHER'))).toEqual([
    'PROMO_CODE_NOT_AVAILABLE',
  ])

  await submitOrder(orderer, isPromoted('SS6M50PCTMOBILEV2'), 'connection')
  await runOrders(twoDegrees, '2026-11-25')

  expect(
    await rowsOn(
      twoDegrees.db,
      `select line_kind as kind, name, about, monthly_cents::int as cents, starts_on, ends_on from recurring_charge
        where account_code = '100801' and starts_on >= '2026-11-21' order by charge_number`,
    ),
  ).toEqual([
    {
      kind: 'plan',
      name: 'Mobile 12 GB',
      about: FREE[0],
      cents: 4_500,
      starts_on: '2026-11-25',
      ends_on: null,
    },
    {
      kind: 'discount',
      name: '50% off the plan until 24 May 2027',
      about: FREE[0],
      cents: -2_250,
      starts_on: '2026-11-25',
      ends_on: '2027-05-24',
    },
  ])
})

test('MOB-060 no other brand accepts a code', async () => {
  expect(await fetchFeedback(await hemi(api()), 'connection', isPromoted('SS6M50PCTMOBILEV2'))).toEqual([
    'PROMO_CODE_NOT_AVAILABLE',
  ])
})

test('MOB-057 a mobile beside broadband costs five dollars a month less, as quoted by the order', async () => {
  const orderer = await signInBuyer(api(), 'kiri', '100902')
  const orderId = await beginOrder(orderer, 'connection')
  const amended = orderResponse.parse(
    (await amendAs(orderer, orderId, buildBody('connection', FREE[0], 'mobile-12'))).json(),
  )
  expect(amended.costs).toMatchObject([
    { name: `Mobile 12 GB, ${FREE[0]}`, amountIncludingGst: 4_500 },
    { name: 'Mobile and broadband together', amountIncludingGst: -500, amountExcludingGst: -435 },
  ])
  await sendCommit(orderer, orderId)
  await runOrders(api(), '2026-11-25')

  expect(
    await rowsOn(
      api().db,
      `select monthly_cents::int as cents, ends_on from recurring_charge where account_code = '100902'
        and line_kind = 'discount' and starts_on = '2026-11-25'`,
    ),
  ).toEqual([{ cents: -500, ends_on: null }])
})

const TYPES = ['mobile2_linerental', 'mobile2_addon', 'mobile2_wbb_addon'] as const

test.each<[type: (typeof TYPES)[number], kind: AddKind, entity: string, plan: string]>([
  ['mobile2_linerental', 'connection', FREE[0], 'mobile-12'],
  ['mobile2_addon', 'mobileaddon', LEADER, 'addon-data-5'],
  ['mobile2_wbb_addon', 'wirelessaddon', 'c100702@demo.example', 'addon-wbb-60'],
])(
  'MOB-059 a product of the type %s is ordered, stored and returned only under this type',
  async (type, kind, entity, plan) => {
    await api().db.script(`update plan set duration = null where plan_code = '${plan}';
      -- more data is sold beside a cap
      update plan set data_cap_mb = 307200 where plan_code = 'wbb2_unlimited'`)
    const orderer = kind === 'wirelessaddon' ? await signInBuyer(api(), 'grace', '100702') : await hemi(api())
    const body = buildBody(kind, entity, plan)
    const withService = (Service: string): OrderBody => ({
      ...body,
      AdditionalProducts: [{ Service, ServiceEntity: entity, RatePlan: plan }],
    })
    const { token, accountCode } = orderer
    const listPlanProducts = async () => {
      const answer = await api().make(readProducts, { token, parameters: { accountCode } })
      const { MobileAdditionalProducts: products } = readProducts.reply.parse(answer.json())
      return products.filter((each) => each.AdditionalProductKey === plan)
    }

    for (const other of TYPES.filter((each) => each !== type)) {
      expect(await fetchFeedback(orderer, kind, withService(other))).toContain('SERVICE_NOT_FOUND_IN_ORDER')
    }
    expect(await listPlanProducts()).toEqual([])
    await submitOrder(orderer, withService(type), kind)
    await runOrders(api(), '2026-11-25')
    expect(await listPlanProducts()).toMatchObject([
      { AdditionalProductService: type, AdditionalProductServiceID: entity },
    ])
  },
)
