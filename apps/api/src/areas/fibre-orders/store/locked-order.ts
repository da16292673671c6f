import type { Day } from '@switchboard/domain/day'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** An order that is locked for a change. */
export type LockedOrder = {
  readonly account_code: string
  readonly order_number: number
  readonly ticket_id: string
  readonly status: string | null
  readonly sub_status: string
  readonly status_since: Date | null
  readonly rfs_on: Day | null
  readonly ticket_status: string | null
  readonly tracking_number: string | null
  readonly revision: number
}

const lockByTicket = statement<LockedOrder>(
  'fibre-order-hold',
  `select account_code, order_number, ticket_id, status, sub_status, status_since, rfs_on, ticket_status, tracking_number,
     revision
   from fibre_order where account_code = $1 and ticket_id = $2 for update`,
)

/** Locks the account's order of a ticket until the transaction ends; null if the account has none. */
export async function lockOrder(
  queries: Queries,
  accountCode: string,
  ticketId: string,
): Promise<LockedOrder | null> {
  const [row] = await queries.rows(lockByTicket, [accountCode, ticketId])
  return row ?? null
}

const cancelled = statement<{ is_cancelled: boolean }>(
  'fibre-order-cancelled',
  `select status = 'Cancelled' as is_cancelled from product_order where account_code = $1 and order_number = $2`,
)

/** Whether the order is cancelled here, even if the company does not know it yet. */
export async function isCancelledHere(
  queries: Queries,
  { account_code: accountCode, order_number: orderNumber }: LockedOrder,
): Promise<boolean> {
  const [row] = await queries.rows(cancelled, [accountCode, orderNumber])
  return row?.is_cancelled === true
}

/** A visit of a locked order. */
export type LockedVisit = {
  readonly visit_type: VisitType
  readonly state: 'none' | 'booked' | 'done' | 'missed' | 'cancelled'
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly booking_id: string | null
  readonly asked_state: 'asked' | 'lost' | 'rejected' | null
  readonly asked_starts_at: Date | null
  readonly asked_ends_at: Date | null
  readonly asked_at: Date | null
  readonly sequence: number
  readonly changed_at: Date
}

const visits = statement<LockedVisit>(
  'fibre-order-visits',
  `select visit_type, state, starts_at, ends_at, booking_id, asked_state, asked_starts_at, asked_ends_at, asked_at, sequence,
     changed_at
   from fibre_visit where account_code = $1 and order_number = $2 order by visit_type desc`,
)

/** Lists both visits, scoping first. */
export function listVisits(
  queries: Queries,
  { account_code, order_number }: LockedOrder,
): Promise<LockedVisit[]> {
  return queries.rows(visits, [account_code, order_number])
}

const writeVisitStatement = statement<never>(
  'fibre-visit-write',
  `update fibre_visit set state = $4, starts_at = $5, ends_at = $6, booking_id = $7, asked_state = $8, asked_starts_at = $9,
     asked_ends_at = $10, asked_at = $11, sequence = $12, changed_at = $13
   where account_code = $1 and order_number = $2 and visit_type = $3`,
)

export async function writeVisit(
  queries: Queries,
  { account_code: accountCode, order_number: orderNumber }: LockedOrder,
  visit: LockedVisit,
): Promise<void> {
  await queries.rows(writeVisitStatement, [
    accountCode,
    orderNumber,
    visit.visit_type,
    visit.state,
    visit.starts_at,
    visit.ends_at,
    visit.booking_id,
    visit.asked_state,
    visit.asked_starts_at,
    visit.asked_ends_at,
    visit.asked_at,
    visit.sequence,
    visit.changed_at,
  ])
}

/** The company's state of an order. A part that is null leaves ours unchanged. */
export type CompanyOrderUpdate = {
  readonly connection: {
    readonly status: string
    readonly subStatus: string
    readonly since: number
    readonly nextBy: Day | null
  } | null
  readonly ticketStatus: string | null
  readonly rfsOn: Day | null
  readonly hardware: {
    readonly trackingNumber: string
    readonly company: string
    readonly url: string | null
    readonly urlChangeAddress: string | null
  } | null
  readonly revision: number
  /** The provider's time in milliseconds. */
  readonly now: number
}

const writeOrderStatement = statement<never>(
  'fibre-order-write',
  `with stored as (
     update fibre_order set status = coalesce($3, status), sub_status = case when $3::text is null then sub_status else $4 end,
       status_since = coalesce($5, status_since),
       next_status_by = case when $3::text is null then next_status_by else $6::date end,
       ticket_status = coalesce($7, ticket_status), rfs_on = $8,
       tracking_number = coalesce($9, tracking_number), carrier = coalesce($10, carrier),
       carrier_url = case when $9::text is null then carrier_url else $11 end,
       carrier_change_url = case when $9::text is null then carrier_change_url else $12 end,
       revision = $13, read_at = $14
     where account_code = $1 and order_number = $2 returning account_code, order_number, status, sub_status, rfs_on)
   update product_order p set status = stored.status, sub_status = stored.sub_status, expected_on = stored.rfs_on
   from stored where p.account_code = stored.account_code and p.order_number = stored.order_number and stored.status is not null
     and p.status <> 'Cancelled'
     and (not is_active_order(stored.status) or not exists (select from service_order s
       where s.account_code = p.account_code and s.fibre_order_number = p.order_number and s.next_on is null))
     and (p.status, p.sub_status, p.expected_on) is distinct from (stored.status, stored.sub_status, stored.rfs_on)`,
)

/**
 * Stores the company's state in `fibre_order`, and in `product_order` for lists. There an order that is cancelled stays
 * cancelled, and an order whose customer order has ended is not opened again, so that it does not block other changes.
 */
export async function writeOrder(
  queries: Queries,
  { account_code: accountCode, order_number: orderNumber }: LockedOrder,
  { connection, ticketStatus, rfsOn, hardware, revision, now }: CompanyOrderUpdate,
): Promise<void> {
  await queries.rows(writeOrderStatement, [
    accountCode,
    orderNumber,
    connection?.status ?? null,
    connection?.subStatus ?? null,
    connection === null ? null : new Date(connection.since),
    connection?.nextBy ?? null,
    ticketStatus,
    rfsOn,
    hardware?.trackingNumber ?? null,
    hardware?.company ?? null,
    hardware?.url ?? null,
    hardware?.urlChangeAddress ?? null,
    revision,
    new Date(now),
  ])
}
