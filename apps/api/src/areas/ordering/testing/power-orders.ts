import type { TestApi } from '#api/testing/api.ts'

import { KIRI } from './orders.ts'

/** The rows that Kiri's orders have added. */
export async function countOrderRows(api: TestApi) {
  const [row] = await api.sql`select
    (select count(*)::int from service_order where account_code = ${KIRI} and state = 'Committed') as placed,
    (select count(*)::int from product_order where account_code = ${KIRI} and kind = 'power') as listed,
    (select count(*)::int from communication where account_code = ${KIRI} and event_type = 'OrderPlaced') as letters,
    (select count(*)::int from audit_event where account_code = ${KIRI} and action = 'order-placed') as traced`
  return row
}

export const listSupplies = (api: TestApi) =>
  api.sql`select icp, starts_on::text, ends_on::text from electricity_supply where account_code = ${KIRI}`
