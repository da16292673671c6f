import type { VisitType } from '@switchboard/domain/fibre-orders/contract'
import { AT_HOME, slotText } from '@switchboard/domain/fibre-orders/visit-words'

import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { OrderEvent } from './store/change.ts'

const VISITS: Record<VisitType, string> = { Scoping: 'scoping visit', Install: 'installation' }

/** The letters for the account's owner, by event. */
const LETTERS: Partial<
  Record<
    OrderEvent['what'],
    (visit: string, when: string, home: string) => readonly [subject: string, body: string]
  >
> = {
  visitBooked: (visit, when, home) => [
    `Your fibre ${visit} is booked`,
    `The fibre company has booked your ${visit} for ${when}. ${home}`,
  ],
  visitMoved: (visit, when, home) => [
    `Your fibre ${visit} has another time`,
    `The fibre company has moved your ${visit} to ${when}. ${home} If that does not suit you, choose another time under Order status.`,
  ],
  visitCancelled: (visit, when) => [
    `Your fibre ${visit} is off`,
    `The ${visit} of ${when} does not take place. Under Order status you can see what comes next.`,
  ],
  visitMissed: (visit, when) => [
    `Nobody came to your fibre ${visit}`,
    `The fibre company says that nobody came to your ${visit} of ${when}. We are sorry. Choose another time under Order status.`,
  ],
  visitRejected: (visit, when) => [
    `Your fibre ${visit} is not booked`,
    `You asked for a ${visit} on ${when}. The fibre company has not booked it. Choose another time under Order status.`,
  ],
}

type VisitNoticeFacts = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly events: readonly OrderEvent[]
  readonly now: number
}

/** Queues letters about changes of visits, in the transaction that stores the changes. */
export async function queueVisitNotices(
  queries: Queries,
  { accountCode, orderNumber, events, now }: VisitNoticeFacts,
): Promise<void> {
  for (const { what, type, starts, ends } of events) {
    const letter = LETTERS[what]
    if (letter === undefined || type === undefined || !starts || !ends) continue
    const [subject, body] = letter(VISITS[type], whenText(starts, ends), AT_HOME[type])
    await queueNotice(queries, {
      accountCode,
      source: `fibre-visit:${orderNumber}:${type}:${what}:${starts.toISOString()}:${now}`,
      category: 'Order',
      type: 'FibreVisit',
      subject,
      body: `Kia ora\n\n${body}`,
      at: now,
    })
  }
}

function whenText(starts: Date, ends: Date): string {
  return slotText({ startDateTime: starts.getTime(), endDateTime: ends.getTime() })
}

type Reported = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly reportNumber: string
  readonly type: VisitType
  readonly starts: Date
  readonly ends: Date
  readonly now: number
  readonly doneBy: string
}

/** Queues the letter that confirms a report. */
export async function reportLetter(queries: Queries, reported: Reported): Promise<void> {
  const { accountCode, orderNumber, reportNumber, type, starts, ends, now, doneBy } = reported
  const when = whenText(starts, ends)
  await queueNotice(queries, {
    accountCode,
    source: `fibre-report:${reportNumber}`,
    category: 'Order',
    type: 'FibreVisit',
    subject: `Your report ${reportNumber}: nobody came`,
    body: [
      'Kia ora',
      `You told us that nobody came to the ${VISITS[type]} of ${when}, order ${orderNumber}. We keep that with what the fibre company had told us of it.`,
      `If the visit is charged for, or you would like us to ask the fibre company what happened, tell the help desk the number ${reportNumber}.`,
    ].join('\n\n'),
    at: now,
    doneBy,
  })
}
