import { Suspense } from 'react'

import { lazyPart } from '#web/http/on-demand.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const OwnPlans = lazyPart(async () => (await import('./OwnPlans.tsx')).OwnPlans)

type WhichPlanProps = { readonly isSmart: boolean }

/** Compares the cost of the power plans for the account's last year. Nothing is loaded until the disclosure is opened. */
export function WhichPlan({ isSmart }: WhichPlanProps) {
  return (
    <Card title="What each plan would have cost">
      <Disclosure summary="Compare the power plans by your last year" rendersOnOpen>
        <Suspense
          fallback={<Skeleton label="Loading power plans" lines={['text', 'tableRow', 'tableRow']} />}
        >
          <OwnPlans isSmart={isSmart} />
        </Suspense>
      </Disclosure>
    </Card>
  )
}
