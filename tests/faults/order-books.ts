import { ledgerSum } from '../../apps/api/src/books/ledger.ts'
import { statement } from '../../apps/api/src/database/database.ts'
import type { Database } from '../../apps/api/src/database/database.ts'

import { GROUP_ACCOUNTS, ORDERING_ACCOUNTS } from './order-accounts.ts'
import type { ToldOrder } from './order-client.ts'

type Placed = {
  account_code: string
  order_id: string
  order_number: number
  kind: string
  steps: number
  steps_done: number
  next_on: string | null
  status: string | null
  product_orders: number
  postages: number
  routers: number
  devices: number
  letters: number
  endings: number
  placings: number
}

const placedStatement = statement<Placed>(
  'fault-orders',
  `select o.account_code, o.order_id, o.order_number, o.kind, jsonb_array_length(o.told -> 'steps') as steps, o.steps_done,
     o.next_on, (select max(p.status) from product_order p where p.account_code = o.account_code
       and p.order_number = o.order_number) as status,
     (select count(*) from product_order p where p.account_code = o.account_code
       and p.order_number in (o.order_number, o.fibre_order_number)) - (o.fibre_order_number is not null)::int as product_orders,
     (select count(*) from one_off_charge c where c.account_code = o.account_code
       and c.subject = 'order:' || o.order_number || ':postage') as postages,
     (select count(*) from one_off_charge c where c.account_code = o.account_code
       and c.subject like 'order:' || o.order_number || ':hardware:%') as routers,
     (select count(*) from inventory_item i where i.account_code = o.account_code
       and i.order_number = o.order_number) as devices,
     (select count(*) from communication c where c.account_code = o.account_code
       and c.source in ('order:' || o.order_number, 'order:' || o.order_number || ':done')) as letters,
     (select count(*) from audit_event e where e.account_code = o.account_code and e.action = 'order-completed'
       and e.detail ->> 'order' = o.order_number::text) as endings,
     (select count(*) from audit_event e where e.account_code = o.account_code and e.action = 'order-placed'
       and e.detail ->> 'order' = o.order_number::text) as placings
   from service_order o where o.state = 'Committed' and o.account_code = any($1::text[])`,
)

const accountsStatement = statement<{
  account_code: string
  services: number
  running: number
  leaders: number
  agrees: boolean
}>(
  'fault-order-accounts',
  `select s.account_code, count(*) as services,
     (select count(*) from recurring_charge r where r.account_code = s.account_code and r.line_kind = 'plan'
       and r.ends_on is null) as running,
     count(*) filter (where s.plan_code = 'mobile-group') as leaders,
     bool_and(exists (select from recurring_charge r join plan p on p.plan_code = s.plan_code
       where r.account_code = s.account_code and r.subject = 'service:' || s.service_number and r.ends_on is null
         and r.name = p.name and r.monthly_cents = p.monthly_cents)) as agrees
   from service s where s.account_code = any($1::text[]) group by s.account_code`,
)

export type OrderBooks = {
  readonly placed: readonly Placed[]
  readonly accounts: readonly {
    account_code: string
    services: number
    running: number
    leaders: number
    agrees: boolean
  }[]
  readonly ledgerSum: number
}

export async function orderBooksIn(db: Database): Promise<OrderBooks> {
  return {
    placed: await db.rows(placedStatement, [ORDERING_ACCOUNTS]),
    accounts: await db.rows(accountsStatement, [ORDERING_ACCOUNTS]),
    ledgerSum: await ledgerSum(db),
  }
}

/** Whether every placed order has come to its end. */
export function areDone({ placed }: OrderBooks): boolean {
  return placed.every(({ next_on }) => next_on === null)
}

/** What must be 0, by name. */
export function misses({ placed, accounts, ledgerSum: sum }: OrderBooks, told: readonly ToldOrder[]) {
  const ids = new Set(placed.map(({ order_id }) => order_id))
  const isDone = (order: Placed) => order.status === 'Complete' && order.steps_done === order.steps
  return {
    'orders told as placed that are not': told.filter(({ orderId }) => !ids.has(orderId)).length,
    'orders in no legal state': placed.filter((order) => (order.next_on === null) !== isDone(order)).length,
    'orders stuck': placed.filter(({ next_on }) => next_on !== null).length,
    'effects not once': placed.filter(
      ({ kind, product_orders, postages, routers, devices, letters, endings, placings }) =>
        [product_orders, endings, placings].some((count) => count !== 1) ||
        // nothing is sent for a change of leader
        [postages, routers, devices].some((count) => count !== (kind === 'mobilelead' ? 0 : 1)) ||
        letters !== 2,
    ).length,
    'accounts that do not add up': accounts.filter(
      ({ services, running, agrees }) => services !== 2 || running !== 2 || !agrees,
    ).length,
    'groups with two leaders or none': accounts.filter(
      ({ account_code, leaders }) => leaders !== (GROUP_ACCOUNTS.includes(account_code) ? 1 : 0),
    ).length,
    'ledger, in cents': sum,
  }
}
