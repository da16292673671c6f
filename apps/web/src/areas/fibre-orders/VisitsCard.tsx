import { useState } from 'react'

import { dayAt } from '@switchboard/domain/day'
import { calendarText, calendarVisits } from '@switchboard/domain/fibre-orders/calendar'
import type { FibreOrder, FibreVisit } from '@switchboard/domain/fibre-orders/order'
import { canReportMissed } from '@switchboard/domain/fibre-orders/rules'
import { OVER, dateShown } from '@switchboard/domain/fibre-orders/states'
import type { FibreState } from '@switchboard/domain/fibre-orders/statuses'
import { AT_HOME } from '@switchboard/domain/fibre-orders/visit-words'

import { may } from '#web/http/account.ts'
import { visitText } from '#web/ordering/visit-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { momentText } from '#web/ui/clock-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { BookingForm } from './BookingForm.tsx'
import { dateText } from './date-text.ts'
import styles from './FibreOrders.module.css'
import { MissedVisit } from './MissedVisit.tsx'
import type { OrderProps } from './order-props.ts'
import { VISIT_STATE_WORDS, VISIT_WORDS } from './words.ts'

type VisitsCardProps = OrderProps & {
  readonly state: FibreState
  /** Follows the title of the card; names the order if the account has several. */
  readonly titleSuffix: string
}

/** Both visits, the form that moves them, and the report of a missed visit. Source: FIB-002, FIB-003, FIB-005. */
export function VisitsCard({ order, state, booking, now, titleSuffix }: VisitsCardProps) {
  const [isOpen, setOpen] = useState(false)
  const bookable = order.Visits.filter(({ mayBook }) => mayBook)
  const isFirst = bookable.every(({ timeslot }) => timeslot === null)
  return (
    <Card title={`Visits${titleSuffix}`}>
      <div className={styles.visits}>
        {order.Visits.map((visit) => (
          <Visit key={visit.VisitType} order={order} visit={visit} state={state} now={now} />
        ))}
      </div>
      {bookable.length > 0 && may('order') && !isOpen && (
        <div>
          <Button onClick={() => setOpen(true)}>{isFirst ? 'Choose a time' : 'Choose another time'}</Button>
        </div>
      )}
      {bookable.length > 0 && !may('order') && (
        <p className="small soft">Only the owner, and people they allow to order, can choose times.</p>
      )}
      {isOpen && (
        <TakesFocus>
          <BookingForm order={order} booking={booking} now={now} onClose={() => setOpen(false)} />
        </TakesFocus>
      )}
    </Card>
  )
}

type VisitProps = Omit<VisitsCardProps, 'booking' | 'titleSuffix'> & { readonly visit: FibreVisit }

function Visit({ order, visit, state, now }: VisitProps) {
  const { VisitType, asked, changeMayCostFrom } = visit
  const { title, about } = VISIT_WORDS[VisitType]
  const { label, tone } = VISIT_STATE_WORDS[visit.state]
  const isBooked = visit.state === 'booked'
  const isFirstRequest = asked?.state === 'asked' && !isBooked
  return (
    <div className={styles.visit}>
      <div className="row spread">
        <h3>{title}</h3>
        <StatusPill tone={isFirstRequest ? 'caution' : tone}>
          {isFirstRequest ? 'Asked for' : label}
        </StatusPill>
      </div>
      <p>
        <strong>{whenText(visit, state, order)}</strong>
      </p>
      <p className="small soft">{about}</p>
      {isToCome(visit, state) && <p className="small">{AT_HOME[VisitType]}</p>}
      {asked !== null && <RequestedTimeNotice asked={asked} isBooked={isBooked} />}
      {isBooked && visit.mayBook && changeMayCostFrom !== null && (
        <p className="small soft">
          {changeMayCostFrom > now
            ? `Changing the time is free until ${momentText(changeMayCostFrom)}.`
            : 'Changing the time may cost you now, because the visit is so soon.'}
        </p>
      )}
      {visit.timeslot !== null && visit.state !== 'done' && !canReportMissed(visit, now) && (
        <CalendarFile order={order} visit={visit} />
      )}
      {canReportMissed(visit, now) && <MissedVisit order={order} visit={visit} />}
    </div>
  )
}

/** Whether the visit is still ahead: booked or bookable. */
function isToCome({ state: visitState, mayBook }: FibreVisit, orderState: FibreState): boolean {
  return !OVER.includes(orderState) && (visitState === 'booked' || mayBook)
}

/** The time of a visit, or a text in place of it. Source: FIB-002, FIB-003, FIB-007. */
function whenText(
  visit: FibreVisit,
  state: FibreState,
  { FibreConnectionDetail, Visits }: FibreOrder,
): string {
  const { VisitType, timeslot, mayBook } = visit
  const companyStart =
    FibreConnectionDetail.SiteVisits.find((each) => each.VisitType === VisitType)?.StartDate ?? null
  const start = timeslot?.startDateTime ?? companyStart
  const startDay = start === null ? null : dayAt(start)
  const shown = visit.state === 'cancelled' ? 'Cancelled' : dateShown(state, startDay)
  if (timeslot !== null && (visit.state === 'missed' || shown === dayAt(timeslot.startDateTime))) {
    return visitText(timeslot)
  }
  const isUnplannedScoping = VisitType === 'Scoping' && shown === 'TBC' && !mayBook
  return isUnplannedScoping && hasInstallation(Visits) ? 'Not needed' : dateText(shown)
}

function hasInstallation(visits: readonly FibreVisit[]): boolean {
  return visits.some(({ VisitType, state }) => VisitType === 'Install' && state !== 'none')
}

/** The state of a requested time that the fibre company has not confirmed. */
function RequestedTimeNotice({
  asked: { timeslot, state, at },
  isBooked,
}: {
  readonly asked: NonNullable<FibreVisit['asked']>
  /** Whether the visit is already booked for another time. It keeps that time until the company confirms. */
  readonly isBooked: boolean
}) {
  if (state === 'asked') {
    return (
      <Notice
        tone="caution"
        title={isBooked ? 'Another time is requested, not booked yet' : 'Requested, not booked yet'}
      >
        {visitText(timeslot)}. The fibre company has not confirmed it; this page asks it again.
        {isBooked && ' Until then, the time above applies.'}
      </Notice>
    )
  }
  return (
    <Notice
      tone="critical"
      title={state === 'lost' ? 'That time is taken' : 'The fibre company declined that time'}
    >
      On {momentText(at)} you asked for {visitText(timeslot)}.{' '}
      {state === 'lost' ? 'Someone else got it first.' : 'It is not booked.'} Choose another time.
    </Notice>
  )
}

function CalendarFile({ order, visit }: { readonly order: FibreOrder; readonly visit: FibreVisit }) {
  function save() {
    const text = calendarText(calendarVisits({ ...order, Visits: [visit] }, location.href))
    saveFile(new Blob([text], { type: 'text/calendar' }), `fibre-${visit.VisitType.toLowerCase()}.ics`)
  }
  return (
    <div>
      <Button kind="quiet" icon="calendar" onClick={save}>
        {visit.state === 'cancelled' ? 'Remove it from my calendar' : 'Add to my calendar'}
        <span className="visually-hidden">: {VISIT_WORDS[visit.VisitType].title}</span>
      </Button>
    </div>
  )
}
