import type { FollowedOrder } from '@switchboard/domain/ordering/following/contract'
import { toCourseLines } from '@switchboard/domain/ordering/following/course'

import { toTimelineStep } from '#web/ordering/timeline-step.ts'
import { Card } from '#web/ui/Card.tsx'
import { visitText } from '#web/ordering/visit-text.ts'
import { Link } from '#web/ui/Link.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

/** The steps of an order, done and to come, with the same words as its letter. */
export function OrderSteps({ order }: { readonly order: FollowedOrder }) {
  const lines = toCourseLines(order, visitText)
  const title = lines.every(({ done }) => done) ? 'What happened' : 'What happens next'
  return (
    <Card title={title}>
      <Timeline label={title} steps={lines.map(toTimelineStep)} />
      {order.visits?.some(({ state }) => state === 'booked') === true && (
        <p>
          <Link href="/order-status">See the visits, or choose other times</Link>
        </p>
      )}
      {order.parcel !== undefined && <Parcel {...order.parcel} />}
    </Card>
  )
}

/** The parcel number, with a link to the tracking page of the courier. */
function Parcel({ trackingNumber, href }: NonNullable<FollowedOrder['parcel']>) {
  return (
    <p>
      The parcel number is {trackingNumber}.
      {href !== null && (
        <>
          {' '}
          <a href={href} target="_blank" rel="noreferrer">
            Track it on the courier’s page
          </a>
        </>
      )}
    </p>
  )
}
