import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { StoredKind } from '../../store.ts'

/** A placed order whose next step is due. */
export type DueOrder = { readonly account_code: string; readonly order_number: number }

const due = statement<DueOrder>(
  'orders-due',
  `select account_code, order_number from service_order
   where next_on <= $1 and order_number <> all($2::bigint[]) order by next_on, order_number limit 1`,
)

/** The order whose next step has been due longest, without the skipped orders; null if none is due. */
export async function findNextDueOrder(
  db: Queries,
  today: Day,
  skipped: readonly number[],
): Promise<DueOrder | null> {
  return (await db.rows(due, [today, skipped]))[0] ?? null
}

/** A placed order with the columns that its next step needs. */
export type PlacedOrder = {
  readonly order_id: string
  readonly order_number: number
  readonly kind: StoredKind
  readonly body: string
  readonly snapshot: string
  readonly steps_done: number
  readonly fibre_order_number: number | null
  readonly occupants_told: readonly string[]
  readonly waits_since: Day | null
}

const PLACED = `select order_id, order_number, kind, body::text as body, told::text as snapshot, steps_done,
   fibre_order_number, occupants_told, waits_since
 from service_order where account_code = $1 and order_number = $2`

const lockDue = statement<PlacedOrder>(
  'order-hold-due',
  `${PLACED} and next_on <= $3 for no key update skip locked`,
)

/** Locks an order until the transaction ends. Null if another process has locked it, or its step is no longer due. */
export async function lockDueOrder(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  today: Day,
): Promise<PlacedOrder | null> {
  return (await queries.rows(lockDue, [account_code, order_number, today]))[0] ?? null
}

const lockPending = statement<PlacedOrder>(
  'order-hold-under-way',
  `${PLACED} and next_on is not null for no key update`,
)

/** Locks an order until the transaction ends. Null if no step is left. */
export async function lockPendingOrder(
  queries: Queries,
  { account_code, order_number }: DueOrder,
): Promise<PlacedOrder | null> {
  return (await queries.rows(lockPending, [account_code, order_number]))[0] ?? null
}

const advance = statement<never>(
  'order-advance',
  `update service_order set steps_done = $3, next_on = $4, waits_since = case when $5 then waits_since end
   where account_code = $1 and order_number = $2`,
)

type Progress = {
  readonly stepsDone: number
  readonly nextOn: Day | null
  /** True if the order still waits. The day on which it began to wait is stored only while it waits. */
  readonly waits: boolean
}

/** Saves the progress of an order; `nextOn` is null after the last step. */
export async function advanceOrder(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  { stepsDone, nextOn, waits }: Progress,
): Promise<void> {
  await queries.rows(advance, [account_code, order_number, stepsDone, nextOn, waits])
}

const show = statement<never>(
  'order-show-status',
  `update product_order set status = $3, sub_status = $5, expected_on = coalesce($4, expected_on)
   where account_code = $1 and order_number = $2`,
)

type ShownStatus = {
  readonly status: string
  readonly subStatus?: string
  readonly expectedOn: Day | null
}

/** Changes the status of an order in lists, and its expected day unless `expectedOn` is null. */
export async function showOrderStatus(
  queries: Queries,
  { account_code, order_number }: DueOrder,
  { status, subStatus = '', expectedOn }: ShownStatus,
): Promise<void> {
  await queries.rows(show, [account_code, order_number, status, expectedOn, subStatus])
}
