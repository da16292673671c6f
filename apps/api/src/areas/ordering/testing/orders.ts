import { expect } from 'vitest'

import { day } from '@switchboard/domain/day'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import type { TestApi } from '#api/testing/api.ts'
import { amendAs, beginOrder, signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from '../advance.ts'

export const KIRI = '100902'

export const kiri = (api: TestApi) => signInBuyer(api, 'kiri', KIRI)

/** Midnight in UTC, which is the middle of the day in New Zealand. */
export const toInstant = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Runs the job `orders` on each day. */
export async function runOrders({ db }: Pick<TestApi, 'db'>, ...days: readonly string[]): Promise<void> {
  for (const today of days)
    expect(await advanceOrders(db, toInstant(today), new AbortController().signal)).toEqual([])
}

/** Runs the job `orders`, then the bill run, on each day. */
export async function runDays(api: TestApi, ...days: readonly string[]): Promise<void> {
  for (const today of days) {
    await runOrders(api, today)
    await runBills(api.services, { today: day.parse(today), now: toInstant(today) })
  }
}

export async function setClock(api: TestApi, today: string): Promise<void> {
  await api.sql`update provider_clock set offset_milliseconds = ${toInstant(today) - Date.now()}`
}

/** Sets the clock to each day, then runs the job `orders` and the bill run. */
export async function runDaysByClock(api: TestApi, ...days: readonly string[]): Promise<void> {
  for (const today of days) {
    await setClock(api, today)
    await runDays(api, today)
  }
}

export async function selectRows(api: TestApi, text: string): Promise<unknown[]> {
  return rowsOn(api.db, text)
}

/** The feedback keys of an amended order; empty if it is OK. */
export async function fetchFeedback(orderer: Orderer, kind: OrderKind, body: OrderBody): Promise<string[]> {
  const orderId = await beginOrder(orderer, kind)
  const { OrderFeedback } = orderResponse.parse((await amendAs(orderer, orderId, body)).json())
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

export async function fetchOrder(api: TestApi, { token, accountCode }: Orderer, orderId: string) {
  const answer = await api.make(readOrder, { token, parameters: { accountCode, orderId } })
  return followedOrder.parse(answer.json())
}
