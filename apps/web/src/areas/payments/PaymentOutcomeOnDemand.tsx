import { Suspense } from 'react'
import type { ComponentProps } from 'react'

import { lazyPart } from '#web/http/on-demand.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const Outcome = lazyPart(async () => (await import('./PaymentOutcome.tsx')).PaymentOutcome)

/** The outcome of a payment. Its script is loaded only after the return from the gateway, not with the form. */
export function PaymentOutcome(props: ComponentProps<typeof Outcome>) {
  return (
    <Suspense fallback={<Skeleton label="Looking for your payment" lines={['title', 'text']} />}>
      <Outcome {...props} />
    </Suspense>
  )
}
