import type { ProductOrder } from '@switchboard/domain/catalogue/current-products'
import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'
import { dayText } from '@switchboard/domain/day'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { NextStep } from './NextStep.tsx'
import styles from './OrdersNotice.module.css'
import { useProducts } from './queries.ts'

/** The open orders with their state. Shows nothing without orders, or if they did not load. Source: HUB-009, HUB-010. */
export function OrdersNotice() {
  const orders = ordersUnderWay(useProducts().data?.ProductOrders ?? [])
  if (orders.length === 0) return null
  const title =
    orders.length === 1 ? 'You have an order under way' : `You have ${orders.length} orders under way`
  return (
    <Card title={title} tone="accent">
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.OrderNumber}>
            <strong>{order.Description}</strong>
            <NextStep orderNumber={order.OrderNumber} />
            <p className="small soft">
              <Link href={`/change-hub/order/${order.OrderNumber}`}>order {order.OrderNumber}</Link>:{' '}
              {toOrderStateText(order)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `In Progress, since 18 November 2026, expected on 26 November 2026.` */
export function toOrderStateText({
  CustomerFacingTicketStatus: status,
  PlacedOn,
  ExpectedOn,
}: ProductOrder): string {
  const expected = ExpectedOn === null ? '' : `, expected on ${dayText(ExpectedOn)}`
  return `${status}, since ${dayText(PlacedOn)}${expected}.`
}
