import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import { DURATIONS } from '@switchboard/domain/ordering/adding/mobile/durations'
import type { Duration } from '@switchboard/domain/ordering/adding/mobile/durations'

import { fillDemo } from '#api/demo/fill.ts'
import { amends, commits, created, ordererOf, placed } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'
import type { TestApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from './advance.ts'

const api = testApi(fillDemo)
const ofTwoDegrees = testApi(fillDemo, {}, { BRAND: '2degrees' })

const FREE = ['021 555 2000', '021 555 2001'] as const
const [LEADER, MEMBER] = ['021 555 0181', '021 555 0182'] as const

const hemi = (of = api()) => ordererOf(of, 'hemi', '100801')

function bodyOf(kind: AddKind, entity: string, planKey: string): OrderBody {
  const isNew = kind === 'connection'
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: [
      {
        Service: kind === 'mobileaddon' ? 'mobile2_addon' : 'mobile2_linerental',
        ServiceEntity: entity,
        RatePlan: planKey,
      },
    ],
    HardwareOrders: isNew
      ? [
          {
            serviceEntity: entity,
            address: {
              StreetName: '5 Hinemoa Street',
              Suburb: 'Glenholme',
              City: 'Rotorua',
              PostCode: '3010',
              Country: 'New Zealand',
            },
            items: [{ key: 'SIM' }],
          },
        ]
      : [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}

async function lives(on: string, of: TestApi = api()): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  expect(await advanceOrders(of.db, now, new AbortController().signal)).toEqual([])
}

async function feedbackOf(orderer: Orderer, kind: AddKind, body: OrderBody): Promise<string[]> {
  const orderId = await created(orderer, kind)
  const { OrderFeedback } = orderResponse.parse((await amends(orderer, orderId, body)).json())
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

/** Tabs with the same order, and presses in each. */
const [TABS, PRESSES] = [5, 10] as const

test.each<[kind: AddKind, entity: string, plan: string]>([
  ['mobileplan', MEMBER, 'mobile-12'],
  ['mobileaddon', LEADER, 'addon-data-5'],
  ['connection', FREE[0], 'mobile-member'],
])(
  'MOB-051 MOB-052 MOB-053 %s committed fifty times at once, from five tabs, is placed and charged once',
  async (kind, entity, plan) => {
    await api().db.script('update mobile_group set max_member_count = 3')
    const orderer = await hemi()
    const orders: string[] = []
    for (let tab = 0; tab < TABS; tab += 1) {
      const orderId = await created(orderer, kind)
      await amends(orderer, orderId, bodyOf(kind, entity, plan))
      orders.push(orderId)
    }

    await Promise.all(
      orders.flatMap((orderId) => Array.from({ length: PRESSES }, () => commits(orderer, orderId))),
    )

    expect(
      await rowsOn(api().db, `select count(*)::int as placed from service_order where state = 'Committed'`),
    ).toEqual([{ placed: 1 }])
    await lives('2026-11-30')
    await lives('2026-12-01')
    expect(
      await rowsOn(
        api().db,
        `select count(*)::int as count from service where account_code = '100801' and plan_code = '${plan}'
          and service_entity = '${entity}'`,
      ),
    ).toEqual([{ count: 1 }])
    expect(
      await rowsOn(
        api().db,
        `select (select count(*) from recurring_charge where account_code = '100801' and starts_on >= '2026-11-21')::int
          + (select count(*) from one_off_charge where account_code = '100801' and charged_on >= '2026-11-21')::int
          as charges`,
      ),
    ).toEqual([{ charges: 1 }])
  },
  30_000,
)

test('MOB-023 of several numbers that join at once, a group takes as many as it has room for', async () => {
  await api().db.script('update mobile_group set max_member_count = 3')
  const orderer = await hemi()
  const orders = await Promise.all(
    FREE.map(async (number) => {
      const orderId = await created(orderer, 'connection')
      await amends(orderer, orderId, bodyOf('connection', number, 'mobile-member'))
      return orderId
    }),
  )

  const answers = await Promise.all(orders.map((orderId) => commits(orderer, orderId)))

  const told = answers.map((answer) => orderResponse.parse(answer.json()))
  expect(told.map(({ state }) => state).toSorted()).toEqual(['Committed', 'NotOK'])
  expect(told.find(({ state }) => state === 'NotOK')?.OrderFeedback.ValidationFeedback).toEqual([
    { FeedbackKey: 'MOBILE_GROUP_FULL' },
  ])
})

test('MOB-023 a member leaves its group for a plan of its own, and a leader whose members have left leads no more', async () => {
  const orderer = await hemi()
  await placed(orderer, bodyOf('mobileplan', MEMBER, 'mobile-12'), 'mobileplan')
  await placed(orderer, bodyOf('mobileplan', '021 555 0183', 'mobile-12'), 'mobileplan')
  expect(await feedbackOf(orderer, 'mobileplan', bodyOf('mobileplan', LEADER, 'mobile-12'))).toEqual([
    'MOBILE_GROUP_HAS_MEMBERS',
  ])
  await lives('2026-11-22')
  await placed(orderer, bodyOf('mobileplan', LEADER, 'mobile-12'), 'mobileplan')

  expect(await feedbackOf(orderer, 'connection', bodyOf('connection', FREE[0], 'mobile-member'))).toEqual([
    'MOBILE_GROUP_NOT_FOUND',
  ])
})

test('a plan in which more is left out than the brand leaves out is not bought by its key', async () => {
  const orderer = await hemi()
  expect(
    await feedbackOf(orderer, 'mobileaddon', bodyOf('mobileaddon', LEADER, 'addon-roam-australia')),
  ).toEqual(['ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'])
})

const LAST_DAYS: Record<Exclude<Duration, 'nextbill'>, string> = {
  onemonth: '2026-12-20',
  twomonth: '2027-01-20',
  threemonth: '2027-02-20',
  sixmonth: '2027-05-20',
  twelvemonth: '2027-11-20',
}

test.each(DURATIONS)('MOB-058 an add-on for %s ends by itself and is charged once', async (duration) => {
  await api().db.script(`update plan set duration = '${duration}' where plan_code = 'addon-data-5'`)
  const [bill] = await rowsOn(
    api().db,
    `select next_invoice_date::text as next from account where account_code = '100801'`,
  )
  await placed(await hemi(), bodyOf('mobileaddon', MEMBER, 'addon-data-5'), 'mobileaddon')
  await lives('2026-11-21')

  const [service] = await rowsOn(
    api().db,
    `select ends_on from service where account_code = '100801' and plan_code = 'addon-data-5'`,
  )
  const lastDay = duration === 'nextbill' ? dayBefore(nextOf(bill)) : LAST_DAYS[duration]
  expect(service).toEqual({ ends_on: lastDay })
  expect(
    await rowsOn(
      api().db,
      `select amount_cents::int as cents from one_off_charge where account_code = '100801' and charged_on = '2026-11-21'`,
    ),
  ).toEqual([{ cents: 1_500 }])
})

function nextOf(row: unknown): string {
  return z.object({ next: z.string() }).parse(row).next
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

const isPromoted = (code: string | null): OrderBody => ({
  ...bodyOf('connection', FREE[0], 'mobile-12'),
  PromoCodes: code === null ? [] : [{ promoCode: code, serviceEntity: FREE[0] }],
})

test('MOB-060 one brand’s connections carry its code, are half price for six months, and none goes without it', async () => {
  const of = ofTwoDegrees()
  const orderer = await hemi(of)
  expect(await feedbackOf(orderer, 'connection', isPromoted(null))).toEqual(['PROMO_CODE_NOT_AVAILABLE'])
  expect(await feedbackOf(orderer, 'connection', isPromoted('OTHER'))).toEqual(['PROMO_CODE_NOT_AVAILABLE'])

  await placed(orderer, isPromoted('SS6M50PCTMOBILEV2'), 'connection')
  await lives('2026-11-25', of)

  expect(
    await rowsOn(
      of.db,
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

test('MOB-060 no other brand takes a code', async () => {
  expect(await feedbackOf(await hemi(), 'connection', isPromoted('SS6M50PCTMOBILEV2'))).toEqual([
    'PROMO_CODE_NOT_AVAILABLE',
  ])
})

test('MOB-057 a mobile beside broadband costs five dollars a month less, as the order says', async () => {
  const orderer = await ordererOf(api(), 'kiri', '100902')
  const orderId = await created(orderer, 'connection')
  const amended = orderResponse.parse(
    (await amends(orderer, orderId, bodyOf('connection', FREE[0], 'mobile-12'))).json(),
  )
  expect(amended.costs).toMatchObject([
    { name: `Mobile 12 GB, ${FREE[0]}`, amountIncludingGst: 4_500 },
    { name: 'Mobile and broadband together', amountIncludingGst: -500, amountExcludingGst: -435 },
  ])
  await commits(orderer, orderId)
  await lives('2026-11-25')

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
  'MOB-059 what is of the type %s is ordered, held and answered under it, and under no other',
  async (type, kind, entity, plan) => {
    await api().db.script(`update plan set duration = null where plan_code = '${plan}'`)
    const orderer = kind === 'wirelessaddon' ? await ordererOf(api(), 'grace', '100702') : await hemi()
    const body = bodyOf(kind, entity, plan)
    const named = (Service: string): OrderBody => ({
      ...body,
      AdditionalProducts: [{ Service, ServiceEntity: entity, RatePlan: plan }],
    })
    const { token, accountCode } = orderer
    const held = async () => {
      const answer = await api().make(readProducts, { token, parameters: { accountCode } })
      const { MobileAdditionalProducts: products } = readProducts.reply.parse(answer.json())
      return products.filter((each) => each.AdditionalProductKey === plan)
    }

    for (const other of TYPES.filter((each) => each !== type)) {
      expect(await feedbackOf(orderer, kind, named(other))).toContain('SERVICE_NOT_FOUND_IN_ORDER')
    }
    expect(await held()).toEqual([])
    await placed(orderer, named(type), kind)
    await lives('2026-11-25')
    expect(await held()).toMatchObject([
      { AdditionalProductService: type, AdditionalProductServiceID: entity },
    ])
  },
)

test('a new mobile is told of with its order from the day on which it is ordered until it begins', async () => {
  const orderer = await hemi()
  const { token, accountCode } = orderer
  const coming = async () =>
    readMyMobile.reply.parse((await api().make(readMyMobile, { token, parameters: { accountCode } })).json())
      .coming
  await placed(orderer, bodyOf('mobileplan', MEMBER, 'mobile-12'), 'mobileplan')
  expect(await coming()).toEqual([])
  const { OrderIdentifier } = await placed(orderer, bodyOf('connection', FREE[0], 'mobile-12'), 'connection')
  expect(await coming()).toEqual([
    { serviceEntity: FREE[0], planName: 'Mobile 12 GB', on: '2026-11-25', orderNumber: OrderIdentifier },
  ])
  await lives('2026-11-25')
  expect(await coming()).toEqual([])
})
