import type { OrderMeta } from '@switchboard/domain/change-product/meta'
import type { Order } from '@switchboard/domain/change-product/order'
import { dayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { ORDER_STEP_WORDS } from '@switchboard/domain/ordering/following/step-words'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { TimelineStep } from '#web/ui/Timeline.tsx'

import { NextBillLines } from '../summary/NextBillLines.tsx'
import { SummaryAside } from '../summary/SummaryAside.tsx'

/** The order is placed: its reference, what happens next and what the next bill will be. Source: CHG-052, ORD-070. */
export function Confirmation({ order, meta }: { readonly order: Order; readonly meta: OrderMeta }) {
  return (
    <>
      <PageHeading title="Your order is placed" />
      <Columns aside={<SummaryAside order={order} nextBill={false} />}>
        <TakesFocus>
          <Notice tone="positive" role="status" title={`Your reference is ${meta.OrderIdentifier ?? ''}`}>
            Keep it for when you call us. Nothing changes before the day that you chose.
          </Notice>
        </TakesFocus>
        <Card title="What happens next">
          <Timeline label="What happens next" steps={nextSteps(order, meta)} />
        </Card>
        <Card title="Your next bill">
          <NextBillLines order={order} />
        </Card>
        <Card title="Something wrong?">
          <HelpdeskLine when="If something is not as you wanted it" />
          <div>
            <LinkButton kind="plain" href="/change-hub">
              See your order
            </LinkButton>
          </div>
        </Card>
      </Columns>
    </>
  )
}

type Event = {
  readonly id: string
  readonly title: string
  readonly day: Day | null
  readonly more?: string | undefined
}

/** By their days; what has the same day in the order of the list. */
function nextSteps(order: Order, { newHardware, scheduledDates }: OrderMeta): TimelineStep[] {
  const { internet, power } = scheduledDates
  const { move, hasPower } = order.needs
  const home = order.installation ? 'Somebody over 18 must be at home.' : 'You need not be at home.'
  const events: Event[] = [
    { id: 'connect', title: connectTitle(order), day: internet.connect, more: home },
    ...(order.powerPlan === null
      ? []
      : [{ id: 'power', title: ORDER_STEP_WORDS.powerOn, day: power.connect }]),
    ...(move
      ? [
          {
            id: 'leave',
            title: ORDER_STEP_WORDS.broadbandEnds,
            day: internet.disconnect ?? internet.connect,
          },
        ]
      : []),
    ...(move && hasPower
      ? [{ id: 'powerEnds', title: ORDER_STEP_WORDS.powerEnds, day: power.disconnect }]
      : []),
  ]
  return [
    { id: 'placed', title: ORDER_STEP_WORDS.accepted, state: 'done', date: on(order.facts.today) },
    ...(newHardware
      ? [step({ id: 'modem', title: 'Your modem comes by courier', date: 'Before the day of the change' })]
      : []),
    ...events
      .toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
      .map(({ id, title, day, more }) => step({ id, title, date: on(day), more })),
  ]
}

function connectTitle({ installation, needs }: Order): string {
  if (installation) return 'The technician comes'
  return needs.move ? 'Broadband works at the new address' : ORDER_STEP_WORDS.connected
}

type NextStep = Omit<Event, 'day'> & { readonly date: string }

function step({ id, title, date, more }: NextStep): TimelineStep {
  return { id, title, state: 'next', date, ...(more !== undefined && { children: more }) }
}

function on(day: Day | null): string {
  return day === null ? '' : `${weekdayName(day)} ${dayText(day)}`
}
