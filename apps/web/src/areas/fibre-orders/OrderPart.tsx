import { dayAt, daysBetween } from '@switchboard/domain/day'
import type { FibreOrder } from '@switchboard/domain/fibre-orders/contract'
import { findFibreStatusAt } from '@switchboard/domain/fibre-orders/fibre-status'
import type { FibreOrderStatus } from '@switchboard/domain/fibre-orders/fibre-status'
import { dateShown, toFibreProgress, listVisitsToRemind } from '@switchboard/domain/fibre-orders/states'
import { slotText } from '@switchboard/domain/fibre-orders/visit-words'

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
  /** With several orders each card names its order. */
  readonly isOneOfSeveral: boolean
}

export function OrderPart({ order, booking, now, isOneOfSeveral }: OrderPartProps) {
  const standing = findFibreStatusAt(order, now)
  // the provider lists this order separately
  if (standing === null) return null
  const whose = isOneOfSeveral ? `, order ${order.OrderNumber}` : ''
  return (
    <>
      <Reminders order={order} now={now} />
      <StandingCard order={order} standing={standing} whose={whose} />
      <VisitsCard order={order} state={standing.state} booking={booking} now={now} whose={whose} />
      <HardwareCard hardware={order.SequenceDetails.HardwareDetail} whose={whose} />
      <HistoryCard order={order} isOver={standing.holder === 'nobody'} whose={whose} />
    </>
  )
}

/** Source: FIB-040. */
function Reminders({ order, now }: Pick<OrderProps, 'order' | 'now'>) {
  const today = dayAt(now)
  const progress = toFibreProgress(order)
  return listVisitsToRemind(progress, today).map((type) => {
    const on = progress.visitDays[type]
    const slot = order.Visits.find(({ VisitType }) => VisitType === type)?.timeslot
    const away = on === null ? 0 : daysBetween(today, on)
    const when = away === 1 ? 'tomorrow' : `in ${away} days`
    return (
      <Notice key={type} tone="info" title={`${VISIT_WORDS[type].title} ${when}`}>
        {slot && <p>{slotText(slot)}. Can you be there? If not, choose another time now.</p>}
        <p>{OPTION_WORDS.prepare.text}</p>
      </Notice>
    )
  })
}

type StandingCardProps = {
  readonly order: FibreOrder
  readonly standing: FibreOrderStatus
  readonly whose: string
}

function StandingCard({ order, standing, whose }: StandingCardProps) {
  const { state, holder, since, next, by, isLate, can } = standing
  const { title, text, pill, tone } = STATE_WORDS[state]
  const facts = [
    ['Whose turn it is', HOLDER_WORDS[holder]],
    ['Since', dateText(since)],
    ['What happens next', NEXT_WORDS[next]],
    ['By when', next === 'nothing' || by === null ? null : dateText(by)],
    ['Fibre is ready on', dateText(dateShown(state, order.RFSDateScheduled))],
  ] as const
  return (
    <Card title={title + whose} tone="accent" aside={<StatusPill tone={tone}>{pill}</StatusPill>}>
      <p>{text}</p>
      {isLate && (
        <Notice tone="caution" title="This takes longer than it should">
          It should have happened by {dateText(by ?? 'TBC')}. You need not wait: ask the help desk, and name
          order {order.OrderNumber}.
        </Notice>
      )}
      <DefinitionList
        items={facts.flatMap(([term, description]) => (description === null ? [] : [{ term, description }]))}
      />
      <h3>What you can do</h3>
      <ul className={styles.options}>
        {can.map((option) => (
          <li key={option}>
            <OptionText {...OPTION_WORDS[option]} />
          </li>
        ))}
      </ul>
      <p className="small soft">
        {order.Description}, order {order.OrderNumber}, placed on {dateText(order.PlacedOn)}.
      </p>
    </Card>
  )
}

function OptionText({ text, href }: { readonly text: string; readonly href?: string }) {
  return href === undefined ? text : <Link href={href}>{text}</Link>
}
