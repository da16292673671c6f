import type { Day } from '@switchboard/domain/day'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { StoredKind } from '../store.ts'

/** An order of an account as lists show it, with the stored order if it was placed in this portal. */
export type FoundOrder = {
  readonly order_number: number
  readonly listed_kind: string
  readonly status: string
  readonly sub_status: string
  readonly description: string
  readonly placed_on: Day
  readonly expected_on: Day | null
  /** This field and all below are null if the order was placed elsewhere. */
  readonly order_id: string | null
  readonly kind: StoredKind | null
  readonly body: string | null
  readonly snapshot: string | null
  readonly steps_done: number | null
  readonly fibre_order_number: number | null
  /** Visits that the fibre company has booked or done; null for none. */
  readonly visits:
    | readonly {
        readonly type: VisitType
        readonly state: 'booked' | 'done'
        readonly starts: string
        readonly ends: string
      }[]
    | null
  /** Null if all steps are done or the order was cancelled. */
  readonly next_on: Day | null
  /** Null while the order does not wait for its address. */
  readonly waits_since: Day | null
  readonly occupants_told: readonly string[] | null
  readonly cancelled_on: Day | null
}

const find = statement<FoundOrder>(
  'order-known',
  `select p.order_number, p.kind as listed_kind, p.status, p.sub_status, p.description, p.placed_on, p.expected_on,
     o.order_id, o.kind, o.body::text as body, o.told::text as snapshot, o.steps_done, o.fibre_order_number,
     (select json_agg(json_build_object('type', v.visit_type, 'state', v.state, 'starts', v.starts_at, 'ends', v.ends_at)
        order by v.starts_at)
      from fibre_visit v where v.account_code = p.account_code and v.state in ('booked', 'done')
        and v.order_number = coalesce(o.fibre_order_number, p.order_number)) as visits,
     o.next_on, o.waits_since, o.occupants_told, o.cancelled_on
   from product_order p left join service_order o
     on o.account_code = p.account_code and o.order_number = p.order_number and o.state = 'Committed'
   where p.account_code = $1 and (p.order_number::text = $2 or o.order_id = $2) and not exists (
     select from service_order s where s.account_code = $1 and s.fibre_order_number = p.order_number)`,
)

/** The account's order with this number or id, or null. The fibre company's part of an order is left out. */
export async function findOrder(
  db: Queries,
  accountCode: string,
  orderId: string,
): Promise<FoundOrder | null> {
  return (await db.rows(find, [accountCode, orderId]))[0] ?? null
}

const cancel = statement<never>(
  'order-cancel',
  `update service_order set cancelled_on = $3, next_on = null, waits_since = null
   where account_code = $1 and order_number = $2 and cancelled_on is null`,
)

const releaseNumbers = statement<never>(
  'order-numbers-give-back',
  `update phone_number n set taken_by = null where n.taken_by = $1 and n.phone_number = any($2::text[])
     and not exists (select from service s where s.account_code = $1 and s.service_entity = n.phone_number)`,
)

const releaseUsernames = statement<never>(
  'order-usernames-give-back',
  `delete from internet_username u where u.account_code = $1
     and u.username = any(select lower(entity) from unnest($2::text[]) entity)
     and not exists (select from service s where s.account_code = $1 and lower(s.service_entity) = u.username)`,
)

const showCancelled = statement<never>(
  'order-show-cancelled',
  `update product_order set status = 'Cancelled', sub_status = '', expected_on = null
   where account_code = $1 and order_number = any($2::bigint[])`,
)

type Cancellation = {
  readonly accountCode: string
  /** The numbers of the order and of the fibre company's order. */
  readonly numbers: readonly number[]
  /** Usernames and phone numbers that the order names. */
  readonly entities: readonly string[]
  readonly today: Day
}

/** Cancels an order: no further step is due, its usernames and phone numbers are free again, and lists show it as cancelled. */
export async function saveCancellation(
  queries: Queries,
  { accountCode, numbers, entities, today }: Cancellation,
): Promise<void> {
  await queries.rows(cancel, [accountCode, numbers[0], today])
  await queries.rows(releaseNumbers, [accountCode, entities])
  await queries.rows(releaseUsernames, [accountCode, entities])
  await queries.rows(showCancelled, [accountCode, numbers])
}
