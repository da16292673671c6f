import type { FibreOrder, TimelineEntry } from '@switchboard/domain/fibre-orders/order'
import { mapStatus } from '@switchboard/domain/fibre-orders/statuses'
import { dayText } from '@switchboard/domain/day'

import { visitText } from '#web/ordering/visit-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { TimelineStep } from '#web/ui/Timeline.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { STATE_WORDS } from './state-words.ts'
import { VISIT_WORDS } from './words.ts'

const VISIBLE_STEPS = 5

type HistoryCardProps = { readonly order: FibreOrder; readonly isOver: boolean; readonly titleSuffix: string }

/** All changes of an order, newest first. */
export function HistoryCard({ order, isOver, titleSuffix }: HistoryCardProps) {
  const steps = order.Timeline.map((entry, index): TimelineStep => {
    const detail = findDetail(entry)
    return {
      id: `${entry.at} ${entry.what} ${index}`,
      title: buildTitle(entry),
      state: index === 0 && !isOver ? 'now' : 'done',
      date: `${momentText(entry.at)}, ${ACTORS[entry.by]}`,
      ...(detail !== null && { children: detail }),
    }
  })
  if (steps.length === 0) return null
  const older = steps.slice(VISIBLE_STEPS)
  return (
    <Card title={`What has happened${titleSuffix}`}>
      <Timeline label="What has happened, newest first" steps={steps.slice(0, VISIBLE_STEPS)} />
      {older.length > 0 && (
        <Disclosure summary={`Earlier steps (${older.length})`}>
          <Timeline label="Earlier steps" steps={older} />
        </Disclosure>
      )}
    </Card>
  )
}

const ACTORS: Record<TimelineEntry['by'], string> = {
  customer: 'by you or someone who acts for you',
  provider: 'by us',
  company: 'by the fibre company',
}

const EVENTS: Record<Exclude<TimelineEntry['what'], 'status'>, (visit: string) => string> = {
  visitAsked: (visit) => `${visit} requested`,
  visitBooked: (visit) => `${visit} booked`,
  visitLost: (visit) => `${visit}: the time went to someone else`,
  visitRejected: (visit) => `${visit}: the fibre company declined the time`,
  visitMoved: (visit) => `${visit} moved by the fibre company`,
  visitDone: (visit) => `${visit} done`,
  visitMissed: (visit) => `${visit}: nobody was home`,
  visitCancelled: (visit) => `${visit} cancelled`,
  hardwareSent: () => 'Hardware sent',
  startDay: () => 'Day on which the fibre is ready',
  nobodyCame: (visit) => `${visit}: reported that nobody came`,
}

function buildTitle({ what, type, status, subStatus }: TimelineEntry): string {
  if (what !== 'status') return EVENTS[what](type === null ? 'Visit' : VISIT_WORDS[type].title)
  const state = mapStatus({ status: status ?? '', subStatus: subStatus ?? '' })
  return state === null ? 'The order changed' : STATE_WORDS[state].title
}

/** The time or day of the event, or the fibre company's name of a status. */
function findDetail({ what, timeslot, day, status, subStatus }: TimelineEntry): string | null {
  if (timeslot !== null) return visitText(timeslot)
  if (day !== null) return dayText(day)
  if (what !== 'status' || status === null) return null
  const name = subStatus === null || subStatus === '' ? status : `${status}: ${subStatus}`
  return `The fibre company calls it “${name}”`
}
