import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { OrderProgress } from './OrderProgress.tsx'
import styles from './OrdersNotice.module.css'
import { toOrderStateText } from './order-state.ts'
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
            <OrderProgress orderNumber={order.OrderNumber} />
            <p className="small soft">
              <Link href={`/change-hub/order/${order.OrderNumber}`}>Order {order.OrderNumber}</Link>:{' '}
              {toOrderStateText(order)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
