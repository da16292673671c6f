import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'

import { useEntries } from '#web/http/entries.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { toOrderStateText } from './OrdersNotice.tsx'
import { useProducts } from './queries.ts'

/** The account's open orders, for the dashboard. Visits of a fibre order have a screen of their own. Source: DSH-009. */
export function OrdersPanel() {
  const orders = ordersUnderWay(useProducts().data?.ProductOrders ?? [])
  const followsFibre = useEntries().facts.services?.activeFibreOrder === true
  if (orders.length === 0) return null
  const aside = followsFibre ? (
    <Link href="/order-status">Order status</Link>
  ) : (
    <Link href="/change-hub">Your plan</Link>
  )
  return (
    <Card title="Your orders" aside={aside}>
      {orders.map((order) => (
        <div key={order.OrderNumber}>
          <p>
            <Link href={`/change-hub/order/${order.OrderNumber}`}>{order.Description}</Link>
          </p>
          <p className="small soft">{toOrderStateText(order)}</p>
        </div>
      ))}
    </Card>
  )
}
