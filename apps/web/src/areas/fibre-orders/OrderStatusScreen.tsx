import { useQuery } from '@tanstack/react-query'

import type { FibreOrders } from '@switchboard/domain/fibre-orders/contract'

import type { Failure } from '#web/http/failure.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { CalendarFeedCard } from './CalendarFeedCard.tsx'
import { OrderPart } from './OrderPart.tsx'
import { fibreOrdersQuery } from './queries.ts'
import { TITLE } from './words.ts'

const HOME = { href: '/', label: 'Home' }

/** The status and visits of each fibre order of the account. Source: FIB-001. */
export function OrderStatusScreen() {
  const query = useQuery(fibreOrdersQuery())
  return (
    <ScreenLayout
      title={TITLE}
      lead="How your fibre order is going, who acts next, and who comes when."
      back={HOME}
    >
      <Loaded
        query={query}
        loading="Loading your fibre order"
        lines={['heading', 'text', 'text', 'button']}
        failed={(failure) =>
          isFibreFault(failure)
            ? 'The status of your fibre order is not available.'
            : 'We could not load your fibre order.'
        }
        advice={(failure) =>
          isFibreFault(failure)
            ? 'The fibre company has not told us enough about it. Your order continues; the help desk can tell you more.'
            : 'Your order continues as before.'
        }
        // no fibre order, or none with a known status
        renderInstead={({ code }) => (code === 'FIBRE_ORDERS_NOT_AVAILABLE' ? NO_ORDER : undefined)}
      >
        {(orders) => <Orders {...orders} isOutdated={query.isError} />}
      </Loaded>
    </ScreenLayout>
  )
}

function isFibreFault({ code }: Failure): boolean {
  return code.startsWith('FIBRE_')
}

const NO_ORDER = (
  <EmptyState
    icon="order"
    title="There is no fibre order to follow"
    action={<LinkButton href="/change-hub">See your plan</LinkButton>}
  >
    Once you order fibre, you see its progress here.
  </EmptyState>
)

type OrdersProps = FibreOrders & { readonly isOutdated: boolean }

function Orders({ orders, notShown, booking, now, calendarFeed, isOutdated }: OrdersProps) {
  return (
    <>
      {isOutdated && (
        <Notice tone="caution" role="status">
          The fibre company did not answer. This is its earlier report.
        </Notice>
      )}
      {orders.map((order) => (
        <OrderPart
          key={order.OrderNumber}
          order={order}
          booking={booking}
          now={now}
          isOneOfSeveral={orders.length > 1}
        />
      ))}
      {notShown.map(({ OrderNumber }) => (
        <UnknownStatus key={OrderNumber} orderNumber={OrderNumber} />
      ))}
      <CalendarFeedCard feed={calendarFeed} />
    </>
  )
}

/** Source: FIB-039, FIB-053 to FIB-055. */
function UnknownStatus({ orderNumber }: { readonly orderNumber: string }) {
  return (
    <Notice
      tone="caution"
      title={`The status of order ${orderNumber} is not available.`}
      actions={
        <LinkButton kind="plain" href="/contact">
          Ask the help desk
        </LinkButton>
      }
    >
      The fibre company has not told us enough about it. The order continues.
    </Notice>
  )
}
