import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import type { AddKind } from '@switchboard/domain/ordering/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import { DURATIONS } from '@switchboard/domain/ordering/adding/mobile/durations'
import type { Duration } from '@switchboard/domain/ordering/adding/mobile/durations'

import { fillDemo } from '#api/fill-demo.ts'
import { amendAs, sendCommit, beginOrder, submitOrder } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { FREE, LEADER, MEMBER, buildBody, hemi } from './testing/mobile-orders.ts'
import { fetchFeedback, runOrders } from './testing/orders.ts'

const api = testApi(fillDemo)

/** The number of tabs with the same order, and of clicks in each tab. */
const [TABS, PRESSES] = [5, 10] as const

test.each<[kind: AddKind, entity: string, plan: string]>([
  ['mobileplan', MEMBER, 'mobile-12'],
  ['mobileaddon', LEADER, 'addon-data-5'],
  ['connection', FREE[0], 'mobile-member'],
])(
  'MOB-051 MOB-052 MOB-053 %s that is committed fifty times at once is placed and charged once',
  async (kind, entity, plan) => {
    await api().db.script('update mobile_group set max_member_count = 3')
    const orderer = await hemi(api())
    const orders: string[] = []
    for (let tab = 0; tab < TABS; tab += 1) {
      const orderId = await beginOrder(orderer, kind)
      await amendAs(orderer, orderId, buildBody(kind, entity, plan))
      orders.push(orderId)
    }

    await Promise.all(
      orders.flatMap((orderId) => Array.from({ length: PRESSES }, () => sendCommit(orderer, orderId))),
    )

    expect(
      await rowsOn(api().db, `select count(*)::int as placed from service_order where state = 'Committed'`),
    ).toEqual([{ placed: 1 }])
    await runOrders(api(), '2026-11-30')
    await runOrders(api(), '2026-12-01')
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

test('MOB-023 a group accepts simultaneous members up to its limit', async () => {
  await api().db.script('update mobile_group set max_member_count = 3')
  const orderer = await hemi(api())
  const orders = await Promise.all(
    FREE.map(async (number) => {
      const orderId = await beginOrder(orderer, 'connection')
      await amendAs(orderer, orderId, buildBody('connection', number, 'mobile-member'))
      return orderId
    }),
  )

  const answers = await Promise.all(orders.map((orderId) => sendCommit(orderer, orderId)))

  const replies = answers.map((answer) => orderResponse.parse(answer.json()))
  expect(replies.map(({ state }) => state).toSorted()).toEqual(['Committed', 'NotOK'])
  expect(replies.find(({ state }) => state === 'NotOK')?.OrderFeedback.ValidationFeedback).toEqual([
    { FeedbackKey: 'MOBILE_GROUP_FULL' },
  ])
})

test('MOB-023 a member leaves its group for its own plan, and a leader without members is no leader', async () => {
  const orderer = await hemi(api())
  await submitOrder(orderer, buildBody('mobileplan', MEMBER, 'mobile-12'), 'mobileplan')
  await submitOrder(orderer, buildBody('mobileplan', '021 555 0183', 'mobile-12'), 'mobileplan')
  expect(await fetchFeedback(orderer, 'mobileplan', buildBody('mobileplan', LEADER, 'mobile-12'))).toEqual([
    'MOBILE_GROUP_HAS_MEMBERS',
  ])
  await runOrders(api(), '2026-11-22')
  await submitOrder(orderer, buildBody('mobileplan', LEADER, 'mobile-12'), 'mobileplan')

  expect(
    await fetchFeedback(orderer, 'connection', buildBody('connection', FREE[0], 'mobile-member')),
  ).toEqual(['MOBILE_GROUP_NOT_FOUND'])
})

test('an add-on that is not sold cannot be ordered by its key', async () => {
  const orderer = await hemi(api())
  expect(
    await fetchFeedback(orderer, 'mobileaddon', buildBody('mobileaddon', LEADER, 'addon-roam-australia')),
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
  await submitOrder(await hemi(api()), buildBody('mobileaddon', MEMBER, 'addon-data-5'), 'mobileaddon')
  await runOrders(api(), '2026-11-21')

  const [service] = await rowsOn(
    api().db,
    `select ends_on from service where account_code = '100801' and plan_code = 'addon-data-5'`,
  )
  const lastDay = duration === 'nextbill' ? toDayBefore(toNextDay(bill)) : LAST_DAYS[duration]
  expect(service).toEqual({ ends_on: lastDay })
  expect(
    await rowsOn(
      api().db,
      `select amount_cents::int as cents from one_off_charge where account_code = '100801' and charged_on = '2026-11-21'`,
    ),
  ).toEqual([{ cents: 1_500 }])
})

function toNextDay(row: unknown): string {
  return z.object({ next: z.string() }).parse(row).next
}

function toDayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

test('a new mobile is listed with its order until it begins', async () => {
  const orderer = await hemi(api())
  const { token, accountCode } = orderer
  const coming = async () =>
    readMyMobile.reply.parse((await api().make(readMyMobile, { token, parameters: { accountCode } })).json())
      .coming
  await submitOrder(orderer, buildBody('mobileplan', MEMBER, 'mobile-12'), 'mobileplan')
  expect(await coming()).toEqual([])
  const { OrderIdentifier } = await submitOrder(
    orderer,
    buildBody('connection', FREE[0], 'mobile-12'),
    'connection',
  )
  expect(await coming()).toEqual([
    {
      serviceEntity: FREE[0],
      planName: 'Mobile 12 GB',
      on: '2026-11-25',
      orderNumber: OrderIdentifier,
      sim: 'card',
      bring: null,
    },
  ])
  await runOrders(api(), '2026-11-25')
  expect(await coming()).toEqual([])
})

test('MOB-076 a mobile keeps its name when its plan changes, and a new mobile has none', async () => {
  const orderer = await hemi(api())
  await api()
    .sql`update service set line_name = 'Mum’s phone' where account_code = '100801' and service_entity = ${MEMBER}`
  await submitOrder(orderer, buildBody('mobileplan', MEMBER, 'mobile-12'), 'mobileplan')
  await submitOrder(orderer, buildBody('connection', FREE[0], 'mobile-12'), 'connection')
  await runOrders(api(), '2026-11-25')

  expect(
    await api().sql`
      select service_entity, line_name from service where account_code = '100801' and plan_code = 'mobile-12'
      order by service_number`,
  ).toEqual([
    { service_entity: MEMBER, line_name: 'Mum’s phone' },
    { service_entity: FREE[0], line_name: null },
  ])
})
