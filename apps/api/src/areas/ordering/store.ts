import { randomUUID } from 'node:crypto'

import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import type { OlderOrder } from '@switchboard/domain/ordering/older/contract'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { keptTelling, wireCost } from './snapshot.ts'
import type { Telling } from './snapshot.ts'

export type OrderState = 'Draft' | 'OK' | 'NotOK' | 'Committed'

/** An order as it is held while something is done with it. */
export type HeldOrder = {
  readonly order_id: string
  readonly order_number: number
  readonly kind: OrderKind | 'older'
  readonly order_type_id: number | null
  readonly state: OrderState
  readonly body: string | null
  readonly older_body: string | null
  readonly feedback: string[]
  /** What was told of it when it was amended; null while it is not OK. */
  readonly shown: string | null
}

/** Of an order as it is held. */
export const HELD_FIELDS = `order_id, order_number, kind, order_type_id, state, body::text as body,
  older_body::text as older_body, feedback, shown::text as shown`

/** Orders that were never placed: as many an account may leave lying, and for how long. */
const MOST_UNPLACED = 20
const DAYS_UNPLACED = 7

const forget = statement<never>(
  'orders-forget',
  `delete from service_order o where o.account_code = $1 and o.state <> 'Committed' and (
     o.changed_at < $2::timestamptz - interval '${DAYS_UNPLACED} days' or o.order_id in (
       select order_id from service_order where account_code = $1 and state <> 'Committed'
       order by changed_at desc offset ${MOST_UNPLACED - 1}))`,
)
const create = statement<HeldOrder>(
  'order-create',
  `insert into service_order (account_code, order_id, kind, order_type_id, order_token, changed_at)
   values ($1, $2, $3, $4, $5, $6) returning ${HELD_FIELDS}`,
)

type NewOrder = {
  readonly accountCode: string
  readonly kind: OrderKind | 'older'
  readonly now: number
  readonly orderTypeId?: number
  readonly orderToken?: string
}

/** A new order, empty. What the account left lying before goes. */
export async function createdOrder(db: Queries, order: NewOrder): Promise<HeldOrder> {
  const { accountCode, kind, now, orderTypeId = null, orderToken = null } = order
  await db.rows(forget, [accountCode, new Date(now)])
  const values = [accountCode, randomUUID(), kind, orderTypeId, orderToken, new Date(now)]
  const [created] = await db.rows(create, values)
  if (created === undefined) throw new Error('an order was not kept')
  return created
}

const hold = statement<HeldOrder>(
  'order-hold',
  `select ${HELD_FIELDS} from service_order
   where account_code = $1 and order_id = $2 and order_token is not distinct from $3 for no key update`,
)

/** The account's own order of this id, held until the transaction ends; the older kind by its token as well. */
export async function holdOrder(
  queries: Queries,
  accountCode: string,
  orderId: string,
  orderToken: string | null = null,
): Promise<HeldOrder | null> {
  const [order] = await queries.rows(hold, [accountCode, orderId, orderToken])
  return order ?? null
}

const holdAccountStatement = statement<{ name: string }>(
  'order-hold-account',
  'select name from account where account_code = $1 for no key update',
)

/** One order of an account is placed or moved at a time, and no bill is made meanwhile. Answers whom its letter greets. */
export async function holdAccount(queries: Queries, accountCode: string): Promise<string> {
  const [account] = await queries.rows(holdAccountStatement, [accountCode])
  return account?.name ?? ''
}

const setBody = statement<HeldOrder>(
  'order-set-body',
  `update service_order set body = $3::jsonb, older_body = $4::jsonb, feedback = $5::text[], changed_at = $6,
     shown = $7::jsonb,
     state = case when cardinality($5::text[]) = 0 then 'OK' else 'NotOK' end
   where account_code = $1 and order_id = $2 and state <> 'Committed' returning ${HELD_FIELDS}`,
)

type Amendment = {
  readonly accountCode: string
  readonly orderId: string
  /** Null where the older kind could not be understood. */
  readonly body: OrderBody | null
  readonly older?: OlderOrder
  readonly feedback: readonly string[]
  readonly telling: Telling | null
  readonly now: number
}

/** What the order holds from now on, and what keeps it from being placed. */
export async function amendedOrder(queries: Queries, amendment: Amendment): Promise<HeldOrder> {
  const { accountCode, orderId, body, older, feedback, telling, now } = amendment
  const [amended] = await queries.rows(setBody, [
    accountCode,
    orderId,
    jsonOf(body),
    jsonOf(older ?? null),
    feedback,
    new Date(now),
    telling === null ? null : keptTelling(telling),
  ])
  if (amended === undefined) throw new Error('an order that was held is gone')
  return amended
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** Source: ORD-014. */
export function responseOf({ order_id, order_number, state, feedback }: HeldOrder, telling?: Telling | null) {
  return {
    orderId: order_id,
    state,
    OrderIdentifier: String(order_number),
    OrderFeedback: { ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
    ...(telling && { costs: telling.costs.map(wireCost) }),
  }
}
