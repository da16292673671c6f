import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import { MAX_DAYS_WAITING, changesDone } from '@switchboard/domain/ordering/following/cancelling'
import type { FollowedOrder } from '@switchboard/domain/ordering/following/contract'

import { HUB } from '#web/ordering/hub.ts'
import { activeBusinessGroup, may, includesGst } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { OrderCosts } from '#web/ordering/OrderCosts.tsx'
import { Price } from '#web/ordering/Price.tsx'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { orderQuery } from '../queries.ts'

import { CancelOrder } from './CancelOrder.tsx'
import { OrderSteps } from './OrderSteps.tsx'

/** A placed order with its progress, and the button to cancel it. Source: CHG-052, ORD-070. */
export function OrderScreen() {
  const { orderNumber = '' } = usePlace().parameters
  return (
    <>
      <PageHeading title={nameOrder(orderNumber)} back={HUB} />
      <PlacedOrder orderNumber={orderNumber} />
    </>
  )
}

/** The order in the address is any text that somebody typed, so it is named by digits only. */
function nameOrder(orderNumber: string): string {
  if (/^\d+$/.test(orderNumber)) return `Your order ${orderNumber}`
  return orderNumber === 'latest' ? 'Your latest order' : 'Your order'
}

function PlacedOrder({ orderNumber }: { readonly orderNumber: string }) {
  const order = useQuery(orderQuery(orderNumber))
  const account = useAccount()
  // if a reload fails, the earlier data stays, so that the outcome of a cancellation stays visible
  if (order.data === undefined || account.data === undefined) {
    if (!order.isError && !account.isError)
      return <Skeleton card label="Loading your order" lines={['heading', 'text', 'text', 'text']} />
    const retry = () => void Promise.all([order.refetch(), account.refetch()])
    return (
      <ScreenFailure
        title="We could not load this order."
        mayRetry={order.error?.code !== 'NO_ORDER_DATA'}
        onRetry={retry}
        retrying={order.isFetching || account.isFetching}
        back={HUB}
      >
        <HelpdeskLine when="Its details are not here. To find out how it is going" />
      </ScreenFailure>
    )
  }
  const { costs } = order.data
  const { billCycle, serviceFacts } = account.data
  const { billFrequency } = billCycle
  const details = (
    <Details
      order={order.data}
      frequency={billFrequency}
      followsFibre={serviceFacts?.activeFibreOrder === true}
    />
  )
  if (costs.length === 0) return details
  return (
    <Columns
      aside={<OrderCosts costs={costs} frequency={billFrequency} businessGroup={activeBusinessGroup()} />}
    >
      {details}
    </Columns>
  )
}

type DetailsProps = {
  readonly order: FollowedOrder
  readonly frequency: keyof typeof BILL_WORDS
  /** Whether the fibre company works on an order of the account. */
  readonly followsFibre: boolean
}

function Details({ order, frequency, followsFibre }: DetailsProps) {
  const { OrderIdentifier, placedOn, costs, steps, ends, cancelledOn, cancelUntil } = order
  const hasBegun = changesDone(steps).length > 0
  const [justCancelled, setJustCancelled] = useState(false)
  return (
    <>
      {cancelledOn !== null && (
        <TakesFocus when={justCancelled}>
          <Notice tone="info" role="status" title="This order is cancelled">
            {hasBegun
              ? 'The steps that were already done stay. Nothing else begins or ends.'
              : 'Nothing begins, and nothing is charged.'}{' '}
            We have sent you a message about it.
          </Notice>
        </TakesFocus>
      )}
      {hasNoDay(order) && <NoDayNotice followsFibre={followsFibre} />}
      {isWaiting(order) && <WaitingNotice />}
      <Card title="What you ordered">
        <p>{describeProducts(order)}</p>
        {ends.length > 0 && cancelledOn === null && <Ends ends={ends} frequency={frequency} />}
        <p className="small soft">
          Ordered on {dayText(placedOn)}. {cancelledOn !== null && `Cancelled on ${dayText(cancelledOn)}. `}
          {costs.length > 0 && (includesGst() ? 'Prices include GST.' : 'Prices exclude GST.')}
        </p>
      </Card>
      <OrderSteps order={order} />
      <Card title="Something wrong?">
        {isUnderWay(order) && may('order') && (
          <CancelOrder
            orderNumber={OrderIdentifier}
            until={cancelUntil}
            hasBegun={hasBegun}
            onCancelled={() => setJustCancelled(true)}
          />
        )}
        <HelpdeskLine when="If something is not as you wanted it" />
      </Card>
    </>
  )
}

function NoDayNotice({ followsFibre }: Pick<DetailsProps, 'followsFibre'>) {
  return (
    <Notice tone="caution" title="The technician’s visit is not booked yet.">
      Your new plan begins once your fibre is laid, and is not charged before.{' '}
      {followsFibre ? (
        <Link href="/order-status">See the available times</Link>
      ) : (
        'The fibre company has stopped its work. Call us and we will find out why.'
      )}
    </Notice>
  )
}

function WaitingNotice() {
  return (
    <Notice tone="caution" title="This order is waiting for its address.">
      Someone else still has broadband or power from us there. We try again for {MAX_DAYS_WAITING} days at
      most, and connect broadband on the first working day after theirs has ended, and power on the day after.
      Until then nothing is charged for it there. If you know that nobody lives there any more, call us.
    </Notice>
  )
}

type EndsProps = Pick<FollowedOrder, 'ends'> & Pick<DetailsProps, 'frequency'>

/** The services that end with the order, with their price per bill. */
function Ends({ ends, frequency }: EndsProps) {
  const withGst = includesGst()
  return (
    <div className={styles.group}>
      <h3>What ends with it, {BILL_WORDS[frequency].each}</h3>
      <ul className={styles.lines}>
        {ends.map(({ name, amountIncludingGst, amountExcludingGst }) => (
          <li key={name} className={styles.line}>
            <span>{name}</span>
            <Price amount={withGst ? amountIncludingGst : amountExcludingGst} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The fibre is still to be laid, and the fibre company has given no day. */
function hasNoDay({ type, steps }: FollowedOrder): boolean {
  return type !== 'elsewhere' && steps.some(({ step, on }) => step === 'connected' && on === null)
}

/** The order waits because someone else is still connected at its address. */
function isWaiting(order: FollowedOrder): boolean {
  return order.type !== 'elsewhere' && order.CustomerFacingTicketStatus === 'Held' && !hasNoDay(order)
}

function isUnderWay({ type, steps }: FollowedOrder): boolean {
  return type !== 'elsewhere' && steps.some(({ done }) => !done)
}

/** Kinds of cost that name a product. Fees and postage are not listed. */
const PRODUCT_KINDS: ReadonlySet<string> = new Set(['internet', 'voice', 'extra', 'hardware', 'power'])

/** For example `Fibre 300: Unlimited data, Hub 6. At 11 Aro Street.` */
function describeProducts({ type, description, costs, address }: FollowedOrder): string {
  if (type === 'elsewhere') return `${description}.`
  const names = new Set(costs.filter(({ kind }) => PRODUCT_KINDS.has(kind)).map(({ name }) => name))
  const products = names.size === 0 ? 'Extras of your plan' : [...names].join(', ')
  return address === '' ? `${products}.` : `${products}. At ${address}.`
}
