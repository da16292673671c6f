import type { Day } from '@switchboard/domain/day'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Orders are read from the company this often although it sends notifications: a notification may be lost. */
const LOOK_MINUTES = 10
/** A requested booking is read from the company at most this often, however many pages are open. */
const ASK_SECONDS = 3
const MAX_AT_ONCE = 20

/** An order to read from the company. */
export type OrderToSync = {
  readonly account_code: string
  readonly order_number: number
  readonly ticket_id: string
  /** Whether the order is cancelled here while the company has not confirmed it. */
  readonly is_cancelled: boolean
}

const COLUMNS = `f.account_code, f.order_number, f.ticket_id, exists (select from product_order p
  where p.account_code = f.account_code and p.order_number = f.order_number and p.status = 'Cancelled') as is_cancelled`

/** Whether a booking of the order waits for the company's confirmation. */
const HAS_ASKED = `exists (select from fibre_visit v where v.account_code = f.account_code
  and v.order_number = f.order_number and v.asked_state = 'asked')`

const addMissing = statement<never>(
  'fibre-orders-add-missing',
  `with added as (
     insert into fibre_order (account_code, order_number, ticket_id)
     select p.account_code, p.order_number, gen_random_uuid()::text from product_order p
     where p.kind = 'fibre' and is_active_order(p.status)
       and not exists (select from fibre_order f where f.account_code = p.account_code and f.order_number = p.order_number)
     on conflict do nothing returning account_code, order_number)
   insert into fibre_visit (account_code, order_number, visit_type, changed_at)
   select account_code, order_number, type, $1 from added cross join unnest(array['Scoping', 'Install']) type`,
)

/** Adds new orders, with a ticket. */
export async function addMissingOrders(db: Queries, now: number): Promise<void> {
  await db.rows(addMissing, [new Date(now)])
}

const claimDue = statement<OrderToSync>(
  'fibre-orders-claim-due',
  `update fibre_order f set looked_at = $1
   where (f.account_code, f.order_number) in (${claimOnce(`
     select f.account_code, f.order_number from fibre_order f
     where (f.status is null or is_active_order(f.status)) and (f.looked_at is null
       or f.looked_at <= $1::timestamptz - interval '${LOOK_MINUTES} minutes'
       or (f.looked_at <= $1::timestamptz - interval '${ASK_SECONDS} seconds' and ${HAS_ASKED}))
     order by f.looked_at nulls first limit ${MAX_AT_ONCE} for update of f skip locked`)})
   returning ${COLUMNS}`,
)

/** Claims the orders to read from the company now; the same statement postpones their next read. */
export function claimDueOrders(db: Queries, now: number): Promise<OrderToSync[]> {
  return db.rows(claimDue, [new Date(now)])
}

const claimUnconfirmed = statement<OrderToSync>(
  'fibre-orders-claim-asked',
  `update fibre_order f set looked_at = $2
   where f.account_code = $1 and (f.looked_at is null or f.looked_at <= $2::timestamptz - interval '${ASK_SECONDS} seconds')
     and ${HAS_ASKED} returning ${COLUMNS}`,
)

/** Claims an account's orders with an unconfirmed booking, unless they were just read. */
export function claimUnconfirmedOrders(
  db: Queries,
  accountCode: string,
  now: number,
): Promise<OrderToSync[]> {
  return db.rows(claimUnconfirmed, [accountCode, new Date(now)])
}

const claimNotified = statement<OrderToSync>(
  'fibre-orders-claim-told',
  `update fibre_order f set looked_at = $2 where f.ticket_id = $1 returning ${COLUMNS}`,
)

/** Claims the order of a notified ticket; null if there is none. */
export async function claimNotifiedOrder(
  db: Queries,
  ticketId: string,
  now: number,
): Promise<OrderToSync | null> {
  const [row] = await db.rows(claimNotified, [ticketId, new Date(now)])
  return row ?? null
}

/** The data for creating an order that the company does not have, or has lost. */
export type MissingOrder = {
  readonly address: string
  readonly town: string
  readonly consent_required: boolean
  readonly wanted_on: Day | null
}

const unknown = statement<MissingOrder>(
  'fibre-orders-unknown',
  `select place.address, coalesce(address_parts(place.address) ->> 'town', '') as town,
     coalesce(jsonb_path_exists(s.told, '$.steps[*] ? (@.step == "consentRequired")'),
       f.status like 'Consent %' and f.status <> 'Consent Not Required', false) as consent_required,
     (jsonb_path_query_first(s.told, '$.steps[*] ? (@.step == "connected").on') #>> '{}')::date as wanted_on
   from fibre_order f join account a using (account_code)
     left join service_order s on s.account_code = f.account_code and s.fibre_order_number = f.order_number
     cross join lateral (select coalesce(s.told #>> '{place,address}', a.address) as address) place
   where f.account_code = $1 and f.order_number = $2`,
)

export async function readMissingOrder(
  db: Queries,
  { account_code: accountCode, order_number: orderNumber }: OrderToSync,
): Promise<MissingOrder> {
  const [row] = await db.rows(unknown, [accountCode, orderNumber])
  if (row === undefined) throw new Error(`fibre order ${orderNumber} is gone`)
  return row
}
