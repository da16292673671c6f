import { useState } from 'react'

import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'

import { useEntries } from '#web/http/entries.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { toOrderStateText } from './order-state.ts'
import { useProducts } from './queries.ts'

/** More orders are shown on request. */
const MAX_ORDERS = 5

/** The account's open orders, for the dashboard. Visits of a fibre order have a screen of their own. Source: DSH-009. */
export function OrdersPanel() {
  const orders = ordersUnderWay(useProducts().data?.ProductOrders ?? [])
  const [isAllShown, setAllShown] = useState(false)
  const followsFibre = useEntries().facts.services?.activeFibreOrder === true
  if (orders.length === 0) return null
  const aside = followsFibre ? (
    <Link href="/order-status">Order status</Link>
  ) : (
    <Link href="/change-hub">Your plan</Link>
  )
  return (
    <Card title="Your orders" aside={aside}>
      {(isAllShown ? orders : orders.slice(0, MAX_ORDERS)).map((order) => (
        <div key={order.OrderNumber}>
          <p>
            <Link href={`/change-hub/order/${order.OrderNumber}`}>{order.Description}</Link>
          </p>
          <p className="small soft">{toOrderStateText(order)}</p>
        </div>
      ))}
      {orders.length > MAX_ORDERS && (
        <Button kind="quiet" aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)}>
          {isAllShown ? 'Show fewer' : `Show all ${orders.length} orders`}
        </Button>
      )}
    </Card>
  )
}
