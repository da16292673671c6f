import type { VisitType } from '@switchboard/domain/fibre-orders/order'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type FibreOrderKey = { readonly accountCode: string; readonly orderNumber: number }

/** A change of an order, for its timeline; instants in milliseconds. */
export type OrderEvent = {
  readonly at: number
  readonly what:
    | 'status'
    | 'visitAsked'
    | 'visitBooked'
    | 'visitLost'
    | 'visitRejected'
    | 'visitMoved'
    | 'visitDone'
    | 'visitMissed'
    | 'visitCancelled'
    | 'hardwareSent'
    | 'startDay'
    | 'nobodyCame'
  readonly by: 'customer' | 'provider' | 'company'
  readonly status?: string
  readonly subStatus?: string
  readonly type?: VisitType
  readonly starts?: Date | null
  readonly ends?: Date | null
  readonly day?: Day
}

const addEventsStatement = statement<never>(
  'fibre-order-events',
  `insert into fibre_order_event (account_code, order_number, at, what, by, status, sub_status, visit_type, starts_at, ends_at,
     day)
   select $1, $2, at, what, by, status, "subStatus", type, starts, ends, day
   from jsonb_to_recordset($3::jsonb) as e (at timestamptz, what text, by text, status text, "subStatus" text, type text,
     starts timestamptz, ends timestamptz, day date)`,
)

export async function addEvents(
  queries: Queries,
  { accountCode, orderNumber }: FibreOrderKey,
  events: readonly OrderEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ at, ...event }) => ({ ...event, at: new Date(at) }))
  await queries.rows(addEventsStatement, [accountCode, orderNumber, JSON.stringify(rows)])
}
