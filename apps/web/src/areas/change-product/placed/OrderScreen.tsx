import { useQuery } from '@tanstack/react-query'

import { showsPricesWithGst } from '@switchboard/domain/access'
import { dayText, weekdayName } from '@switchboard/domain/day'
import type { FollowedOrder } from '@switchboard/domain/ordering/following/contract'
import { ORDER_STEP_WORDS } from '@switchboard/domain/ordering/following/step-words'

import { usePlace } from '#web/http/place.tsx'
import { session } from '#web/http/session.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { OrderCosts } from '#web/ordering/OrderCosts.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { TimelineStep } from '#web/ui/Timeline.tsx'

import { HUB } from '../place.ts'
import { accountQuery, orderQuery } from '../queries.ts'

/** A placed order as it was confirmed, and how far it is. Source: CHG-052, ORD-070. */
export function OrderScreen() {
  const { orderNumber = '' } = usePlace().parameters
  return (
    <>
      <PageHeading title={`Your order ${orderNumber}`} back={HUB} />
      <PlacedOrder orderNumber={orderNumber} />
    </>
  )
}

function PlacedOrder({ orderNumber }: { readonly orderNumber: string }) {
  const order = useQuery(orderQuery(orderNumber))
  const account = useQuery(accountQuery())
  if (order.isError || account.isError) {
    const again = () => void Promise.all([order.refetch(), account.refetch()])
    return (
      <ScreenFailure
        title="We could not load this order."
        mayRetry={order.error?.code !== 'NO_ORDER_DATA'}
        onRetry={again}
        retrying={order.isFetching || account.isFetching}
        back={HUB}
      >
        <HelpdeskLine when="Its details are not here. To hear how far it is" />
      </ScreenFailure>
    )
  }
  if (order.data === undefined || account.data === undefined)
    return <Skeleton card label="Loading your order" lines={['heading', 'text', 'text', 'text']} />
  const { billFrequency } = account.data.billCycle
  return (
    <Columns
      aside={<OrderCosts costs={order.data.costs} frequency={billFrequency} businessGroup={group()} />}
    >
      <Card title="What you ordered">
        <p>{whatText(order.data)}</p>
        <p className="small soft">
          Ordered on {dayText(order.data.placedOn)}.{' '}
          {showsPricesWithGst(group()) ? 'Prices with GST.' : 'Prices without GST.'}
        </p>
      </Card>
      <Card title="What happens next">
        <Timeline label="What happens next" steps={order.data.steps.map(stepOf)} />
      </Card>
      <Card title="Something wrong?">
        <HelpdeskLine when="If something is not as you wanted it" />
      </Card>
    </Columns>
  )
}

function group(): string {
  return session.read('businessGroup') ?? ''
}

/** What of an order is no fee and no price of sending it. */
const THINGS: ReadonlySet<string> = new Set(['internet', 'voice', 'extra', 'hardware', 'power'])

/** `Fibre 300: Unlimited data, Hub 6. At 11 Aro Street.` */
function whatText({ costs, address }: FollowedOrder): string {
  const names = [...new Set(costs.filter(({ kind }) => THINGS.has(kind)).map(({ name }) => name))]
  const what = names.length === 0 ? 'Extras of your plan' : names.join(', ')
  return address === '' ? `${what}.` : `${what}. At ${address}.`
}

function stepOf({ step, on, done }: FollowedOrder['steps'][number]): TimelineStep {
  return {
    id: step,
    title: ORDER_STEP_WORDS[step],
    state: done ? 'done' : 'next',
    date: `${weekdayName(on)} ${dayText(on)}`,
  }
}
