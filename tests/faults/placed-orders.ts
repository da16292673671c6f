import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import type { ConfirmedOrder } from './order-client.ts'
import type { DatabasePlant } from './planted.ts'

/** A placed order, with counts of the effects that orders of every kind have. */
export type PlacedOrder = {
  account_code: string
  order_id: string
  order_number: number
  kind: string
  steps: number
  steps_done: number
  next_on: string | null
  is_cancelled: boolean
  status: string | null
  product_orders: number
  letters: number
  done_letters: number
  cancelled_letters: number
  placings: number
  endings: number
  cancellings: number
}

const letters = (
  source: string,
) => `(select count(*) from communication c where c.account_code = o.account_code
       and c.source = 'order:' || o.order_number || '${source}')`
const traces = (action: string) => `(select count(*) from audit_event e where e.account_code = o.account_code
       and e.action = '${action}' and e.detail ->> 'order' = o.order_number::text)`

const placedStatement = statement<PlacedOrder>(
  'fault-placed-orders',
  `select o.account_code, o.order_id, o.order_number, o.kind, jsonb_array_length(o.told -> 'steps') as steps, o.steps_done,
     o.next_on, o.cancelled_on is not null as is_cancelled,
     (select max(p.status) from product_order p where p.account_code = o.account_code
       and p.order_number = o.order_number) as status,
     (select count(*) from product_order p where p.account_code = o.account_code
       and p.order_number in (o.order_number, o.fibre_order_number)) - (o.fibre_order_number is not null)::int as product_orders,
     ${letters('')} as letters, ${letters(':done')} as done_letters, ${letters(':cancelled')} as cancelled_letters,
     ${traces('order-placed')} as placings, ${traces('order-completed')} as endings, ${traces('order-cancelled')} as cancellings
   from service_order o where o.state = 'Committed' and o.account_code = any($1::text[])
   order by o.account_code, o.order_number`,
)

export function readPlacedOrders(db: Database, accounts: readonly string[]): Promise<PlacedOrder[]> {
  return db.rows(placedStatement, [accounts])
}

/** Whether every placed order has ended. */
export function areLanded({ placed }: { readonly placed: readonly PlacedOrder[] }): boolean {
  return placed.every(({ next_on }) => next_on === null)
}

export function isLanded(order: PlacedOrder): boolean {
  return order.status === 'Complete' && order.steps_done === order.steps && !order.is_cancelled
}

function isOver(order: PlacedOrder): boolean {
  return order.is_cancelled ? order.status === 'Cancelled' : isLanded(order)
}

/** Whether an order is placed once, and landed or cancelled once. */
function isOnce(order: PlacedOrder): boolean {
  const { product_orders, placings, letters: placed } = order
  const ended = [order.endings, order.done_letters]
  const cancelled = [order.cancellings, order.cancelled_letters]
  const [once, never] = order.is_cancelled ? [cancelled, ended] : [ended, cancelled]
  return (
    [product_orders, placings, placed, ...once].every((count) => count === 1) &&
    never.every((count) => count === 0)
  )
}

/** Counts by name, for orders of every kind, that must all be 0. */
export function countPlacementFaults(
  placed: readonly PlacedOrder[],
  confirmed: readonly ConfirmedOrder[],
): Record<string, number> {
  const known = new Map(placed.map((order) => [order.order_id, order]))
  return {
    'orders told as placed that are not': confirmed.filter(({ orderId }) => !known.has(orderId)).length,
    'orders told as cancelled that are not': confirmed.filter(
      ({ orderId, isCancelled }) => isCancelled === true && known.get(orderId)?.is_cancelled !== true,
    ).length,
    'orders in no legal state': placed.filter((order) => (order.next_on === null) !== isOver(order)).length,
    'orders stuck': placed.filter(({ next_on }) => next_on !== null).length,
    'orders without each effect once': placed.filter((order) => !isOnce(order)).length,
  }
}

const LANDED = `service_order o where o.state = 'Committed' and o.steps_done = jsonb_array_length(o.told -> 'steps')
  and o.cancelled_on is null and o.account_code`

/** A fault for each of these checks, in orders of accounts of this SQL condition: `in ('760000')`. */
export function buildPlacedPlants(accounts: string): DatabasePlant[] {
  const newest = `(select max(o.order_number) from ${LANDED} ${accounts})`
  return [
    {
      finds: 'orders told as placed that are not',
      alsoConfirmed: [{ account: 'planted', orderId: 'planted' }],
    },
    {
      finds: 'orders told as cancelled that are not',
      alsoConfirmed: [{ account: 'planted', orderId: 'planted', isCancelled: true }],
    },
    {
      finds: 'orders in no legal state',
      sql: `update product_order set status = 'Accepted' where account_code ${accounts} and order_number = ${newest}`,
    },
    {
      finds: 'orders stuck',
      sql: `update service_order set next_on = current_date where account_code ${accounts} and order_number = ${newest}`,
    },
    {
      finds: 'orders without each effect once',
      sql: `insert into audit_event (at, actor, account_code, action, correlation_id, detail)
        select at, actor, account_code, action, correlation_id, detail from audit_event
        where action = 'order-completed' and account_code ${accounts} limit 1`,
    },
  ]
}
