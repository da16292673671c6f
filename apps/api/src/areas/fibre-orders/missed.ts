import type { WireReply } from '@switchboard/domain/call'
import type { reportMissedVisit } from '@switchboard/domain/fibre-orders/contract'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { noSuchTicket } from './booking.ts'
import { queueReportLetter } from './letters.ts'
import { addEvents } from './store/events.ts'
import { lockOrder, listVisits } from './store/locked-order.ts'
import { saveReport, findVisitReport } from './store/reports.ts'

type ReportInput = Omit<Input<typeof reportMissedVisit>, 'db'> & { readonly db: Queries }
type Outcome = WireReply<typeof reportMissedVisit> | Refusal<(typeof reportMissedVisit)['errors'][number]>

/**
 * Stores a report that nobody came to a past visit, with the facts known about the visit, and sends the customer the report's
 * number for the help desk. A repeated report of a visit returns the first one.
 */
export async function saveMissedVisit(input: ReportInput): Promise<Outcome> {
  const { db, accountCode, body, now, actor } = input
  const { ticketId, type, startDateTime, comment } = body
  const order = await lockOrder(db, accountCode, ticketId)
  if (order === null) return noSuchTicket()
  const key = { accountCode, orderNumber: order.order_number, type, starts: new Date(startDateTime) }
  const before = await findVisitReport(db, key)
  if (before !== null) return before
  const visit = (await listVisits(db, order)).find(({ visit_type }) => visit_type === type)
  const { starts_at: starts, ends_at: ends, state } = visit ?? {}
  const isOver = ends instanceof Date && ends.getTime() <= now
  if (starts?.getTime() !== startDateTime || !isOver || (state !== 'booked' && state !== 'missed'))
    return refuse('FIBRE_VISIT_NOT_MISSED', {
      field: 'startDateTime',
      message: 'no visit that was booked for then is over without the company having been',
    })

  const report = await saveReport(db, {
    ...key,
    ends,
    comment,
    now,
    evidence: {
      state,
      sequence: visit?.sequence ?? 0,
      status: order.status,
      subStatus: order.sub_status,
      revision: order.revision,
    },
  })
  await addEvents(db, key, [{ at: now, what: 'nobodyCame', by: 'customer', type, starts, ends }])
  await audit(db, actor, {
    accountCode,
    action: 'fibre-visit-missed',
    detail: { order: order.order_number, report: report.reportNumber },
  })
  await queueReportLetter(db, {
    ...key,
    reportNumber: report.reportNumber,
    ends,
    now,
    doneBy: trailName(actor),
  })
  return report
}
