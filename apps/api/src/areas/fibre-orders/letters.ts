import type { VisitType } from '@switchboard/domain/fibre-orders/order'
import { AT_HOME, slotText } from '@switchboard/domain/fibre-orders/visit-words'

import type { Queries } from '#api/platform/database/database.ts'
import { declareNotice } from '#api/provider/notices/declare.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

import type { OrderEvent } from './store/events.ts'

const KIND = { category: 'Order', type: 'FibreVisit' } as const

const VISITS: Record<VisitType, string> = { Scoping: 'scoping visit', Install: 'installation' }

const SAMPLE_END = SAMPLE_INSTANT + 4 * 3_600_000
const SAMPLE_VISIT = { starts: new Date(SAMPLE_INSTANT), ends: new Date(SAMPLE_END) }

type VisitFacts = { readonly type: VisitType; readonly starts: Date; readonly ends: Date }

type VisitWords = (visit: string, when: string, home: string) => readonly [subject: string, body: string]

function declareVisitNotice(name: string, cause: string, write: VisitWords) {
  return declareNotice<VisitFacts>({
    ...KIND,
    name,
    cause,
    words: ({ type, starts, ends }) => {
      const [subject, body] = write(VISITS[type], whenText(starts, ends), AT_HOME[type])
      return { subject, body: `Kia ora\n\n${body}` }
    },
    samples: [
      { ...SAMPLE_VISIT, type: 'Scoping' },
      { ...SAMPLE_VISIT, type: 'Install' },
    ],
  })
}

/** The notices of visits, by event. */
const VISIT_NOTICES: Partial<Record<OrderEvent['what'], ReturnType<typeof declareVisitNotice>>> = {
  visitBooked: declareVisitNotice(
    'A fibre visit is booked',
    'The fibre company books a visit.',
    (visit, when, home) => [
      `Your fibre ${visit} is booked`,
      `The fibre company has booked your ${visit} for ${when}. ${home}`,
    ],
  ),
  visitMoved: declareVisitNotice(
    'A fibre visit is moved',
    'The fibre company moves a visit.',
    (visit, when, home) => [
      `Your fibre ${visit} has another time`,
      `The fibre company has moved your ${visit} to ${when}. ${home} If that does not suit you, choose another time under Order status.`,
    ],
  ),
  visitCancelled: declareVisitNotice(
    'A fibre visit is cancelled',
    'The fibre company cancels a visit.',
    (visit, when) => [
      `Your fibre ${visit} is off`,
      `The ${visit} of ${when} will not take place. Under Order status you can see what comes next.`,
    ],
  ),
  visitMissed: declareVisitNotice(
    'A fibre visit was missed',
    'The fibre company reports that nobody came to a visit.',
    (visit, when) => [
      `Nobody came to your fibre ${visit}`,
      `The fibre company says that nobody came to your ${visit} of ${when}. We are sorry. Choose another time under Order status.`,
    ],
  ),
  visitRejected: declareVisitNotice(
    'A fibre visit is not booked',
    'The fibre company does not book a requested visit.',
    (visit, when) => [
      `Your fibre ${visit} is not booked`,
      `You asked for a ${visit} on ${when}. The fibre company has not booked it. Choose another time under Order status.`,
    ],
  ),
}

type VisitNoticeFacts = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly events: readonly OrderEvent[]
  readonly now: number
}

/** Queues notices about changes of visits, in the transaction that stores the changes. */
export async function queueVisitNotices(
  queries: Queries,
  { accountCode, orderNumber, events, now }: VisitNoticeFacts,
): Promise<void> {
  for (const { what, type, starts, ends } of events) {
    const write = VISIT_NOTICES[what]
    if (write === undefined || type === undefined || !starts || !ends) continue
    await queueNotice(queries, {
      ...write({ type, starts, ends }),
      accountCode,
      source: `fibre-visit:${orderNumber}:${type}:${what}:${starts.toISOString()}:${now}`,
      at: now,
    })
  }
}

function whenText(starts: Date, ends: Date): string {
  return slotText({ startDateTime: starts.getTime(), endDateTime: ends.getTime() })
}

type ReportFacts = VisitFacts & {
  readonly orderNumber: number | string
  readonly reportNumber: string
}

const reportNotice = declareNotice<ReportFacts>({
  ...KIND,
  name: 'A report that nobody came',
  cause: 'A customer reports that nobody came to a fibre visit.',
  words: ({ orderNumber, reportNumber, type, starts, ends }) => ({
    subject: `Your report ${reportNumber}: nobody came`,
    body: [
      'Kia ora',
      `You told us that nobody came to the ${VISITS[type]} of ${whenText(starts, ends)}, order ${orderNumber}. We keep that with what the fibre company had told us about it.`,
      `If the visit is charged for, or you would like us to ask the fibre company what happened, tell the help desk the number ${reportNumber}.`,
    ].join('\n\n'),
  }),
  samples: [{ ...SAMPLE_VISIT, type: 'Install', orderNumber: '{order}', reportNumber: '{report}' }],
})

type ReportNoticeFacts = ReportFacts & {
  readonly accountCode: string
  readonly now: number
  readonly doneBy: string
}

/** Queues the notice that confirms a report. */
export async function queueReportLetter(queries: Queries, facts: ReportNoticeFacts): Promise<void> {
  const { accountCode, reportNumber, now, doneBy } = facts
  await queueNotice(queries, {
    ...reportNotice(facts),
    accountCode,
    source: `fibre-report:${reportNumber}`,
    at: now,
    doneBy,
  })
}
