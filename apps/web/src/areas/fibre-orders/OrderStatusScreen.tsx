import { useQuery } from '@tanstack/react-query'

import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { CalendarFeedCard } from './CalendarFeedCard.tsx'
import { OrderPart } from './OrderPart.tsx'
import { fibreOrdersQuery } from './queries.ts'
import { TITLE } from './words.ts'

const HOME = { href: '/', label: 'Home' }

/** The status and visits of each fibre order of the account. Source: FIB-001. */
export function OrderStatusScreen() {
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="How your fibre comes along, whose turn it is, and who comes when."
        back={HOME}
      />
      <Columns>
        <Orders />
      </Columns>
    </>
  )
}

function Orders() {
  const { data, error, isFetching, refetch } = useQuery(fibreOrdersQuery())
  const onRetry = () => void refetch()
  if (data !== undefined) {
    return (
      <>
        {error !== null && (
          <Notice tone="caution" role="status">
            The fibre company’s answer did not come: this is what it said before.
          </Notice>
        )}
        {data.orders.map((order) => (
          <OrderPart
            key={order.OrderNumber}
            order={order}
            booking={data.booking}
            now={data.now}
            isOneOfSeveral={data.orders.length > 1}
          />
        ))}
        {data.notShown.map(({ OrderNumber }) => (
          <UnknownStatus key={OrderNumber} orderNumber={OrderNumber} />
        ))}
        <CalendarFeedCard feed={data.calendarFeed} />
      </>
    )
  }
  if (error === null) {
    return <Skeleton card label="Loading your fibre order" lines={['heading', 'text', 'text', 'button']} />
  }
  // no fibre order, or none with a known status
  if (error.code === 'FIBRE_ORDERS_NOT_AVAILABLE') {
    return (
      <EmptyState
        icon="order"
        title="There is no fibre order to follow"
        action={<LinkButton href="/change-hub">See your plan</LinkButton>}
      >
        Once you order fibre, you see here how it comes along.
      </EmptyState>
    )
  }
  const isFibreFault = error.code.startsWith('FIBRE_')
  return (
    <SectionError
      title={
        isFibreFault
          ? 'The status of your fibre order is not available.'
          : 'We could not load your fibre order.'
      }
      onRetry={onRetry}
      retrying={isFetching}
    >
      {isFibreFault
        ? 'The fibre company tells us too little of it. Your order goes on; the help desk can tell you more.'
        : 'Your order goes on as before.'}
    </SectionError>
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
      The fibre company tells us too little of it. The order goes on.
    </Notice>
  )
}
