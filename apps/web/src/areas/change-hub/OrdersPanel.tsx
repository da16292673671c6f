import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { stateOf } from './OrdersNotice.tsx'
import { useProducts } from './queries.ts'

/** The account's orders under way, on the dashboard; nothing without one. Source: DSH-009. */
export function OrdersPanel() {
  const orders = ordersUnderWay(useProducts().data?.ProductOrders ?? [])
  if (orders.length === 0) return null
  return (
    <Card title="Your orders" aside={<Link href="/change-hub">Your plan</Link>}>
      {orders.map((order) => (
        <div key={order.OrderNumber}>
          <p>
            <Link href={`/change-hub/order/${order.OrderNumber}`}>{order.Description}</Link>
          </p>
          <p className="small soft">{stateOf(order)}</p>
        </div>
      ))}
    </Card>
  )
}
