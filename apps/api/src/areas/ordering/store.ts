import { randomUUID } from 'node:crypto'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import type { OlderOrder } from '@switchboard/domain/ordering/older/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { toStoredText } from './snapshot.ts'
import type { OrderSnapshot, Quote } from './snapshot.ts'

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

/** Older unplaced orders of an account are deleted. */
const MAX_UNPLACED_ORDERS = 20
const MAX_DAYS_UNPLACED = 7

const deleteUnplaced = statement<never>(
  'orders-forget',
  `delete from service_order o where o.account_code = $1 and o.state <> 'Committed' and (
     o.changed_at < $2::timestamptz - interval '${MAX_DAYS_UNPLACED} days' or o.order_id in (
       select order_id from service_order where account_code = $1 and state <> 'Committed'
       order by changed_at desc offset ${MAX_UNPLACED_ORDERS - 1}))`,
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
  await db.rows(deleteUnplaced, [accountCode, new Date(now)])
  const values = [accountCode, randomUUID(), kind, orderTypeId, orderToken, new Date(now)]
  return getOnlyOrder(await db.rows(create, values))
}

/** The key of an order in a call; only orders of the older kind have a token. */
export type OrderKey = {
  readonly accountCode: string
  readonly orderId: string
  readonly orderToken?: string
}

const lock = statement<StoredOrder>(
  'order-hold',
  `select ${FIELDS} from service_order
   where account_code = $1 and order_id = $2 and order_token is not distinct from $3 for no key update`,
)

/** Finds and locks the account's order until the transaction ends; null if there is none. */
export async function lockOrder(
  queries: Queries,
  { accountCode, orderId, orderToken }: OrderKey,
): Promise<StoredOrder | null> {
  const [order] = await queries.rows(lock, [accountCode, orderId, orderToken ?? null])
  return order ?? null
}

const amend = statement<StoredOrder>(
  'order-amend',
  `update service_order set body = $3::jsonb, older_body = $4::jsonb, feedback = $5::text[], changed_at = $6,
     shown = $7::jsonb,
     state = case when cardinality($5::text[]) = 0 then 'OK' else 'NotOK' end
   where account_code = $1 and order_id = $2 and state <> 'Committed' returning ${FIELDS}`,
)

/** The body of an amended order, and the result of its validation. */
export type Amendment = {
  /** Null if an older order could not be translated. */
  readonly body: OrderBody | null
  readonly older?: OlderOrder
  readonly feedback: readonly ErrorCode[]
  /** Null if the order is not OK. */
  readonly quote: Quote | null
}

/** Saves the body of an order and its feedback. An order without feedback is OK. */
export async function saveAmendment(
  queries: Queries,
  { accountCode, orderId }: OrderKey,
  { body, older, feedback, quote, now }: Amendment & { readonly now: number },
): Promise<StoredOrder> {
  const values = [
    accountCode,
    orderId,
    body === null ? null : JSON.stringify(body),
    older === undefined ? null : JSON.stringify(older),
    feedback,
    new Date(now),
    quote === null ? null : toStoredText(quote),
  ]
  return getOnlyOrder(await queries.rows(amend, values))
}

const refuse = statement<StoredOrder>(
  'order-refuse',
  `update service_order set state = 'NotOK', feedback = $3::text[] where account_code = $1 and order_id = $2
   returning ${FIELDS}`,
)

/** Saves the feedback of an order that is no longer OK. */
export async function saveRefusal(
  queries: Queries,
  { accountCode, orderId }: OrderKey,
  feedback: readonly ErrorCode[],
): Promise<StoredOrder> {
  return getOnlyOrder(await queries.rows(refuse, [accountCode, orderId, feedback]))
}

const commit = statement<StoredOrder>(
  'order-commit',
  `update service_order set state = 'Committed', committed_at = $3::timestamptz, told = $4::jsonb, steps_done = 1,
     next_on = $5, fibre_order_number = $6, occupants_told = $7::text[]
   where account_code = $1 and order_id = $2 returning ${FIELDS}`,
)

type PlacedOrder = {
  readonly now: number
  readonly snapshot: OrderSnapshot
  readonly fibreNumber: number | null
  /** The accounts that are notified that someone moves in. */
  readonly notifiedOccupants: readonly string[]
}

/** Saves an order as placed, with its first step done. */
export async function savePlacedOrder(
  queries: Queries,
  { accountCode, orderId }: OrderKey,
  { now, snapshot, fibreNumber, notifiedOccupants }: PlacedOrder,
): Promise<StoredOrder> {
  const nextOn = snapshot.steps[1]?.on ?? null
  const stored = [toStoredText(snapshot), nextOn, fibreNumber, notifiedOccupants]
  return getOnlyOrder(await queries.rows(commit, [accountCode, orderId, new Date(now), ...stored]))
}

function getOnlyOrder(rows: readonly StoredOrder[]): StoredOrder {
  const [order] = rows
  if (order === undefined) throw new Error('an order was not stored')
  return order
}
