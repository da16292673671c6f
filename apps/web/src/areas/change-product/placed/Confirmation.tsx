import { useQuery } from '@tanstack/react-query'

import type { OrderMeta } from '@switchboard/domain/change-product/meta'
import type { Order } from '@switchboard/domain/change-product/order'
import { dayText } from '@switchboard/domain/day'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'

import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { orderQuery } from '../queries.ts'
import { SummaryAside } from '../summary/SummaryAside.tsx'

import { OrderSteps } from './OrderSteps.tsx'

type ConfirmationProps = {
  readonly order: Order
  readonly meta: OrderMeta
  /** The forecast shown before the order was placed. Null if it was not known. */
  readonly forecast: Forecast | null
}

/** Confirms a placed order: its reference, the next steps and the next bill. Source: CHG-052, ORD-070. */
export function Confirmation({ order, meta, forecast }: ConfirmationProps) {
  const orderNumber = meta.OrderIdentifier ?? ''
  const placed = useQuery(orderQuery(orderNumber))
  const cancelUntil = placed.data?.cancelUntil ?? null
  return (
    <>
      {/* The reference is in the heading because notices are not printed. */}
      <PageHeading
        title="Your order is placed"
        lead={`Your reference is ${orderNumber}. Have it ready if you call us.`}
      />
      <Columns aside={<SummaryAside order={order} isPlaced />}>
        <TakesFocus>
          <Notice tone="positive" role="status" title={`We have your order ${orderNumber}`}>
            Nothing changes before the day that you chose.
          </Notice>
        </TakesFocus>
        <Loaded
          query={placed}
          loading="Loading what happens next"
          lines={['heading', 'text', 'text']}
          failed="Your order is placed, but we could not load what happens next."
        >
          {(placedOrder) => <OrderSteps order={placedOrder} />}
        </Loaded>
        {forecast !== null && (
          <Card title="Your bills with this order">
            <ForecastBills
              forecast={forecast}
              frequency={order.facts.offer.billFrequency}
              businessGroup={order.facts.businessGroup}
              powerPlan={order.powerPlan}
            />
          </Card>
        )}
        <Card title="Something wrong?">
          {cancelUntil !== null && (
            <p>
              Until {dayText(cancelUntil)} you can cancel your order on its page. Then nothing is charged.
            </p>
          )}
          <HelpdeskLine when="If something is not as you wanted it" />
          <div>
            <LinkButton kind="plain" href={`/change-hub/order/${orderNumber}`}>
              See your order
            </LinkButton>
          </div>
        </Card>
      </Columns>
    </>
  )
}
