import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** A booking or a notice of the provider. */
export type ProviderEvent = {
  readonly accountCode: string
  /** The kind of the ledger transaction, or `Notice`. */
  readonly kind: string
  readonly description: string
  /** Dollars; null for a notice. Negative amounts reduce the balance. */
  readonly amount: number | null
}

const MAX_EVENTS = 200

/** The order of the newest booking and the id of the newest notice. */
type Mark = { posted: number; notified: number }

const markStatement = statement<Mark>(
  'sandbox-mark',
  `select coalesce((select max(posted_order) from ledger_transaction), 0) as posted,
     coalesce((select max(communication_id) from communication), 0) as notified`,
)

const eventsStatement = statement<ProviderEvent>(
  'sandbox-happened',
  `select "accountCode", kind, description, amount from (
     (select t.account_code as "accountCode", t.kind, t.description, dollars(e.amount_cents) as amount, 0 as place,
        t.posted_order as turn
      from ledger_transaction t
      join ledger_entry e on e.account_code = t.account_code and e.source = t.source and e.ledger_account = 'receivable'
      where t.posted_order > $1 order by t.posted_order limit ${MAX_EVENTS})
     union all
     (select account_code, 'Notice', subject || ', to ' || to_address, null, 1, communication_id
      from communication where communication_id > $2 order by communication_id limit ${MAX_EVENTS})) happened
   order by place, turn limit ${MAX_EVENTS}`,
)

/** The newest booking and the newest notice. */
export async function readMark(db: Queries): Promise<Mark> {
  const [mark] = await db.rows(markStatement, [])
  return mark ?? { posted: 0, notified: 0 }
}

/** The bookings and then the notices since a mark, at most 200 together. */
export function listEvents(db: Queries, mark: Mark): Promise<ProviderEvent[]> {
  return db.rows(eventsStatement, [mark.posted, mark.notified])
}

export type DayEvents = { readonly day: Day; readonly happened: ProviderEvent[]; readonly failed: string[] }
