import { expect } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import { signInBuyer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { advanceOrders } from '../advance.ts'

export const KIRI = '100902'

export const kiri = (api: TestApi) => signInBuyer(api, 'kiri', KIRI)

const toNoon = (on: Day) => Date.parse(`${on}T00:00:00Z`)

export async function lives(api: TestApi, ...days: string[]): Promise<void> {
  for (const text of days) {
    const on = day.parse(text)
    expect(await advanceOrders(api.db, toNoon(on), new AbortController().signal)).toEqual([])
    await runBills(api.services, { today: on, now: toNoon(on) })
  }
}

/** What the orders of Kiri have left. */
export async function countOrderRows(api: TestApi) {
  const [row] = await api.sql`select
    (select count(*)::int from service_order where account_code = ${KIRI} and state = 'Committed') as placed,
    (select count(*)::int from product_order where account_code = ${KIRI} and kind = 'power') as listed,
    (select count(*)::int from communication where account_code = ${KIRI} and event_type = 'OrderPlaced') as letters,
    (select count(*)::int from audit_event where account_code = ${KIRI} and action = 'order-placed') as traced`
  return row
}

export const supplies = (api: TestApi) =>
  api.sql`select icp, starts_on::text, ends_on::text from electricity_supply where account_code = ${KIRI}`
