import { dayAt, daysBetween } from '@switchboard/domain/day'
import type { FibreOrder } from '@switchboard/domain/fibre-orders/order'
import { findFibreStatusAt } from '@switchboard/domain/fibre-orders/fibre-status'
import type { FibreOrderStatus } from '@switchboard/domain/fibre-orders/fibre-status'
import { dateShown, toFibreProgress, listVisitsToRemind } from '@switchboard/domain/fibre-orders/states'

import { visitText } from '#web/ordering/visit-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { dateText } from './date-text.ts'
import styles from './FibreOrders.module.css'
import { HardwareCard } from './HardwareCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import type { OrderProps } from './order-props.ts'
import { HOLDER_WORDS, NEXT_WORDS, OPTION_WORDS, STATE_WORDS } from './state-words.ts'
import { VisitsCard } from './VisitsCard.tsx'
import { VISIT_WORDS } from './words.ts'

type OrderPartProps = OrderProps & {
  /** Whether the account has several orders. Then the title of each card contains the order number. */
  readonly isOneOfSeveral: boolean
}

export function OrderPart({ order, booking, now, isOneOfSeveral }: OrderPartProps) {
  const status = findFibreStatusAt(order, now)
  // the provider lists an order with an unknown status separately
  if (status === null) return null
  const titleSuffix = isOneOfSeveral ? `, order ${order.OrderNumber}` : ''
  return (
    <>
      <Reminders order={order} now={now} />
      <StatusCard order={order} status={status} titleSuffix={titleSuffix} />
      <VisitsCard order={order} state={status.state} booking={booking} now={now} titleSuffix={titleSuffix} />
      <HardwareCard hardware={order.SequenceDetails.HardwareDetail} titleSuffix={titleSuffix} />
      <HistoryCard order={order} isOver={status.holder === 'nobody'} titleSuffix={titleSuffix} />
    </>
  )
}

/** Source: FIB-040. */
function Reminders({ order, now }: Pick<OrderProps, 'order' | 'now'>) {
  const today = dayAt(now)
  const progress = toFibreProgress(order)
  return listVisitsToRemind(progress, today).map((type) => {
    const visitDay = progress.visitDays[type]
    const slot = order.Visits.find(({ VisitType }) => VisitType === type)?.timeslot
    const daysLeft = visitDay === null ? 0 : daysBetween(today, visitDay)
    const when = daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
    return (
      <Notice key={type} tone="info" title={`${VISIT_WORDS[type].title} ${when}`}>
        {slot && <p>{visitText(slot)}. Can you be there? If not, choose another time now.</p>}
        <p>{OPTION_WORDS.prepare.text}</p>
      </Notice>
    )
  })
}

type StatusCardProps = {
  readonly order: FibreOrder
  readonly status: FibreOrderStatus
  readonly titleSuffix: string
}

function StatusCard({ order, status, titleSuffix }: StatusCardProps) {
  const { state, holder, since, next, by: nextDay, isLate, can: options } = status
  const { title, text, pill, tone } = STATE_WORDS[state]
  const facts = [
    ['Who acts next', HOLDER_WORDS[holder]],
    ['Since', dateText(since)],
    ['What happens next', NEXT_WORDS[next]],
    ['By when', next === 'nothing' || nextDay === null ? null : dateText(nextDay)],
    ['Fibre is ready on', dateText(dateShown(state, order.RFSDateScheduled))],
  ] as const
  return (
    <Card title={title + titleSuffix} tone="accent" aside={<StatusPill tone={tone}>{pill}</StatusPill>}>
      <p>{text}</p>
      {isLate && (
        <Notice tone="caution" title="This takes longer than it should">
          It should have happened by {dateText(nextDay ?? 'TBC')}. You do not have to wait: ask the help desk
          about order {order.OrderNumber}.
        </Notice>
      )}
      <DefinitionList
        items={facts.flatMap(([term, description]) => (description === null ? [] : [{ term, description }]))}
      />
      <h3>What you can do</h3>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option}>
            <OptionItem {...OPTION_WORDS[option]} />
          </li>
        ))}
      </ul>
      <p className="small soft">
        {order.Description}, order {order.OrderNumber}, placed on {dateText(order.PlacedOn)}.
      </p>
    </Card>
  )
}

function OptionItem({ text, href }: { readonly text: string; readonly href?: string }) {
  return href === undefined ? text : <Link href={href}>{text}</Link>
}
