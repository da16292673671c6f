import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { ORDERING } from './order-accounts.ts'
import type { ConfirmedOrder } from './order-client.ts'
import { countPlacementFaults, readPlacedOrders } from './placed-orders.ts'
import type { PlacedOrder } from './placed-orders.ts'

/** The effects of an order. */
type Came = { order_id: string; postages: number; routers: number; devices: number }

const cameStatement = statement<Came>(
  'fault-orders',
  `select o.order_id,
     (select count(*) from one_off_charge c where c.account_code = o.account_code
       and c.subject = 'order:' || o.order_number || ':postage') as postages,
     (select count(*) from one_off_charge c where c.account_code = o.account_code
       and c.subject like 'order:' || o.order_number || ':hardware:%') as routers,
     (select count(*) from inventory_item i where i.account_code = o.account_code
       and i.order_number = o.order_number) as devices
   from service_order o where o.state = 'Committed' and o.account_code = any($1::text[])`,
)

const accountsStatement = statement<{
  account_code: string
  services: number
  running: number
  agrees: boolean
}>(
  'fault-order-accounts',
  `select s.account_code, count(*) as services,
     (select count(*) from recurring_charge r where r.account_code = s.account_code and r.line_kind = 'plan'
       and r.ends_on is null) as running,
     bool_and(exists (select from recurring_charge r join plan p on p.plan_code = s.plan_code
       where r.account_code = s.account_code and r.subject = 'service:' || s.service_number and r.ends_on is null
         and r.name = p.name and r.monthly_cents = p.monthly_cents)) as agrees
   from service s where s.account_code = any($1::text[]) group by s.account_code`,
)

export type OrderBooks = {
  readonly placed: readonly PlacedOrder[]
  readonly came: readonly Came[]
  readonly accounts: readonly { account_code: string; services: number; running: number; agrees: boolean }[]
  readonly ledgerSum: number
}

export async function readOrderBooks(db: Database): Promise<OrderBooks> {
  return {
    placed: await readPlacedOrders(db, ORDERING.codes),
    came: await db.rows(cameStatement, [ORDERING.codes]),
    accounts: await db.rows(accountsStatement, [ORDERING.codes]),
    ledgerSum: await ledgerSum(db),
  }
}

/** Counts by name that must all be 0. */
export function countOrderFaults(
  { placed, came, accounts, ledgerSum: sum }: OrderBooks,
  confirmed: readonly ConfirmedOrder[],
) {
  return {
    ...countPlacementFaults(placed, confirmed),
    'hardware or postage not once': came.filter(({ postages, routers, devices }) =>
      [postages, routers, devices].some((count) => count !== 1),
    ).length,
    'accounts that do not add up': accounts.filter(
      ({ services, running, agrees }) => services !== 2 || running !== 2 || !agrees,
    ).length,
    'ledger, in cents': sum,
  }
}
