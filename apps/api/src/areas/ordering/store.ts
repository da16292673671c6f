import { randomUUID } from 'node:crypto'

import type { OrderKind } from '@switchboard/domain/ordering/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

export type OrderState = 'Draft' | 'OK' | 'NotOK' | 'Committed'

/** The kind under which an order is stored; orders of the older calls have their own kind. */
export type StoredKind = OrderKind | 'older'

export type StoredOrder = {
  readonly order_id: string
  readonly order_number: number
  readonly kind: StoredKind
  readonly order_type_id: number | null
  readonly state: OrderState
  readonly body: string | null
  /** The body of the older ordering call. */
  readonly older_body: string | null
  readonly feedback: string[]
  /** The quote of the last amend; null while the order is not OK. */
  readonly quote: string | null
}

const FIELDS = `order_id, order_number, kind, order_type_id, state, body::text as body,
  older_body::text as older_body, feedback, shown::text as quote`

/** The most unplaced orders of an account, and the days that they are kept. */
const MAX_UNPLACED = 20
const DAYS_UNPLACED = 7

const forget = statement<never>(
  'orders-forget',
  `delete from service_order o where o.account_code = $1 and o.state <> 'Committed' and (
     o.changed_at < $2::timestamptz - interval '${DAYS_UNPLACED} days' or o.order_id in (
       select order_id from service_order where account_code = $1 and state <> 'Committed'
       order by changed_at desc offset ${MAX_UNPLACED - 1}))`,
)
const create = statement<StoredOrder>(
  'order-create',
  `insert into service_order (account_code, order_id, kind, order_type_id, order_token, changed_at)
   values ($1, $2, $3, $4, $5, $6) returning ${FIELDS}`,
)

type NewOrder = {
  readonly accountCode: string
  readonly kind: StoredKind
  readonly now: number
  readonly orderTypeId?: number
  readonly orderToken?: string
}

/** Creates an empty order. Deletes the account's oldest orders that were never placed. */
export async function insertOrder(db: Queries, order: NewOrder): Promise<StoredOrder> {
  const { accountCode, kind, now, orderTypeId = null, orderToken = null } = order
  await db.rows(forget, [accountCode, new Date(now)])
  const values = [accountCode, randomUUID(), kind, orderTypeId, orderToken, new Date(now)]
  const [created] = await db.rows(create, values)
  if (created === undefined) throw new Error('an order was not stored')
  return created
}

/** The key of an order in a call; only orders of the older kind have a token. */
export type OrderName = {
  readonly accountCode: string
  readonly orderId: string
  readonly orderToken?: string
}

const hold = statement<StoredOrder>(
  'order-hold',
  `select ${FIELDS} from service_order
   where account_code = $1 and order_id = $2 and order_token is not distinct from $3 for no key update`,
)

/** Finds and locks the account's order until the transaction ends; null if there is none. */
export async function holdOrder(
  queries: Queries,
  { accountCode, orderId, orderToken }: OrderName,
): Promise<StoredOrder | null> {
  const [order] = await queries.rows(hold, [accountCode, orderId, orderToken ?? null])
  return order ?? null
}

const amend = statement<StoredOrder>(
  'order-amend',
  `update service_order set body = $3::jsonb, older_body = $4::jsonb, feedback = $5::text[], changed_at = $6,
     shown = $7::jsonb,
     state = case when cardinality($5::text[]) = 0 then 'OK' else 'NotOK' end
   where account_code = $1 and order_id = $2 and state <> 'Committed' returning ${FIELDS}`,
)

export type Amendment = {
  /** JSON; null if an older order could not be translated. */
  readonly body: string | null
  readonly olderBody: string | null
  readonly feedback: readonly string[]
  readonly quote: string | null
  readonly now: number
}

/** Saves the body of an order and its feedback. An order without feedback is OK. */
export async function saveAmendment(
  queries: Queries,
  { accountCode, orderId }: OrderName,
  { body, olderBody, feedback, quote, now }: Amendment,
): Promise<StoredOrder> {
  const values = [accountCode, orderId, body, olderBody, feedback, new Date(now), quote]
  return only(await queries.rows(amend, values))
}

const refuse = statement<StoredOrder>(
  'order-refuse',
  `update service_order set state = 'NotOK', feedback = $3::text[] where account_code = $1 and order_id = $2
   returning ${FIELDS}`,
)

/** Saves the feedback of an order that is no longer OK. */
export async function saveRefusal(
  queries: Queries,
  { accountCode, orderId }: OrderName,
  feedback: readonly string[],
): Promise<StoredOrder> {
  return only(await queries.rows(refuse, [accountCode, orderId, feedback]))
}

const commit = statement<StoredOrder>(
  'order-commit',
  `update service_order set state = 'Committed', committed_at = $3::timestamptz, told = $4::jsonb, steps_done = 1,
     next_on = $5, fibre_order_number = $6, occupants_told = $7::text[]
   where account_code = $1 and order_id = $2 returning ${FIELDS}`,
)

type Placed = {
  readonly now: number
  /** JSON, see `toStoredText`. */
  readonly snapshot: string
  /** The day of the step after the first; null if there is none. */
  readonly nextOn: string | null
  readonly fibreNumber: number | null
  /** The accounts that are notified that somebody moves in. */
  readonly occupantsTold: readonly string[]
}

/** Saves an order as placed, with its first step done. */
export async function savePlacedOrder(
  queries: Queries,
  { accountCode, orderId }: OrderName,
  { now, snapshot, nextOn, fibreNumber, occupantsTold }: Placed,
): Promise<StoredOrder> {
  const values = [accountCode, orderId, new Date(now), snapshot, nextOn, fibreNumber, occupantsTold]
  return only(await queries.rows(commit, values))
}

function only(rows: readonly StoredOrder[]): StoredOrder {
  const [order] = rows
  if (order === undefined) throw new Error('an order that was held is gone')
  return order
}
