import type { Day } from '@switchboard/domain/day'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

import type { OrderEvent } from './events.ts'

const MAX_TIMELINE_EVENTS = 60

/** An instant as in the contract. */
type WireInstant = string

export type StoredVisit = {
  readonly type: VisitType
  readonly state: 'none' | 'booked' | 'done' | 'missed' | 'cancelled'
  readonly starts: WireInstant | null
  readonly ends: WireInstant | null
  readonly requestState: 'asked' | 'lost' | 'rejected' | null
  readonly requestStarts: WireInstant | null
  readonly requestEnds: WireInstant | null
  readonly requestAt: WireInstant | null
  readonly sequence: number
  readonly changedAt: WireInstant
}

/** A fibre order of the account as stored. A value that the company has not reported is null. */
export type StoredOrder = {
  readonly order_number: number
  readonly description: string
  readonly placed_on: Day
  readonly cancelled: boolean
  readonly ticket_id: string | null
  readonly status: string | null
  readonly sub_status: string | null
  readonly status_since: WireInstant | null
  readonly next_status_by: Day | null
  readonly ticket_status: string | null
  readonly rfs_on: Day | null
  readonly tracking_number: string | null
  readonly carrier: string | null
  readonly carrier_url: string | null
  readonly carrier_change_url: string | null
  readonly read_at: WireInstant | null
  readonly visits: readonly StoredVisit[]
  readonly timeline: readonly StoredEvent[]
  readonly reports: readonly StoredReport[]
  /** Since when the account's calendar has its address; null without a calendar. */
  readonly feed_since: WireInstant | null
}

type StoredEvent = Pick<OrderEvent, 'what' | 'by'> & {
  readonly at: WireInstant
  readonly status: string | null
  readonly subStatus: string | null
  readonly type: VisitType | null
  readonly starts: WireInstant | null
  readonly ends: WireInstant | null
  readonly day: Day | null
}

export type StoredReport = {
  readonly reportNumber: string
  readonly type: VisitType
  readonly starts: WireInstant
  readonly ends: WireInstant
  readonly reportedAt: WireInstant
  readonly comment: string
}

const OF_ORDER = 'where account_code = f.account_code and order_number = f.order_number'

const list = statement<StoredOrder>(
  'fibre-orders',
  `select p.order_number, p.description, p.placed_on, p.status = 'Cancelled' as cancelled, f.ticket_id, f.status, f.sub_status,
     ${wireInstant('f.status_since')} as status_since, f.next_status_by, f.ticket_status, f.rfs_on, f.tracking_number,
     f.carrier, f.carrier_url, f.carrier_change_url, ${wireInstant('f.read_at')} as read_at,
     (select coalesce(json_agg(json_build_object('type', visit_type, 'state', state,
         'starts', ${wireInstant('starts_at')}, 'ends', ${wireInstant('ends_at')}, 'requestState', asked_state,
         'requestStarts', ${wireInstant('asked_starts_at')}, 'requestEnds', ${wireInstant('asked_ends_at')},
         'requestAt', ${wireInstant('asked_at')}, 'sequence', sequence, 'changedAt', ${wireInstant('changed_at')})
         order by visit_type desc), '[]')
       from fibre_visit ${OF_ORDER}) as visits,
     (select coalesce(json_agg(json_build_object('at', ${wireInstant('at')}, 'what', what, 'by', by, 'status', status,
         'subStatus', sub_status, 'type', visit_type, 'starts', ${wireInstant('starts_at')},
         'ends', ${wireInstant('ends_at')}, 'day', day) order by at desc, event_number desc), '[]')
       from (select * from fibre_order_event ${OF_ORDER} order by at desc, event_number desc limit ${MAX_TIMELINE_EVENTS}) e) as timeline,
     (select coalesce(json_agg(json_build_object('reportNumber', report_number::text, 'type', visit_type,
         'starts', ${wireInstant('starts_at')}, 'ends', ${wireInstant('ends_at')},
         'reportedAt', ${wireInstant('reported_at')}, 'comment', comment) order by report_number desc), '[]')
       from fibre_visit_report ${OF_ORDER}) as reports,
     (select ${wireInstant('since')} from fibre_calendar where account_code = $1) as feed_since
   from product_order p left join fibre_order f using (account_code, order_number)
   where p.account_code = $1 and p.kind = 'fibre' order by p.placed_on desc, p.order_number desc`,
)

/** The fibre orders of an account as stored, newest first. */
export function listFibreOrders(db: Queries, accountCode: string): Promise<StoredOrder[]> {
  return db.rows(list, [accountCode])
}
