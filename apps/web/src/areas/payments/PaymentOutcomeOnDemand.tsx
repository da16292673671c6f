import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

import { onDemand } from '#web/http/on-demand.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const outcome = onDemand(async () => (await import('./PaymentOutcome.tsx')).PaymentOutcome)
const Outcome = lazy(async () => ({ default: await outcome() }))

/** The outcome of a payment. It is loaded only after the return from the gateway, not with the form. */
export function PaymentOutcome(props: ComponentProps<typeof Outcome>) {
  return (
    <Suspense fallback={<Skeleton label="Looking for your payment" lines={['title', 'text']} />}>
      <Outcome {...props} />
    </Suspense>
  )
}
