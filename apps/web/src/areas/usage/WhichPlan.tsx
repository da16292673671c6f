import { Suspense, lazy, useState } from 'react'

import { onDemand } from '#web/http/on-demand.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const ownPlans = onDemand(async () => (await import('./OwnPlans.tsx')).OwnPlans)
const OwnPlans = lazy(async () => ({ default: await ownPlans() }))

type WhichPlanProps = { readonly isSmart: boolean }

/** What each power plan would have cost: on the account's own year, and on a file of the company before. Nothing is asked for until it is opened. */
export function WhichPlan({ isSmart }: WhichPlanProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Card title="Which plan would have cost what">
      <Disclosure summary="Compare the power plans by your last year" onOpen={() => setOpened(true)}>
        {opened && (
          <Suspense
            fallback={<Skeleton label="Loading power plans" lines={['text', 'tableRow', 'tableRow']} />}
          >
            <OwnPlans isSmart={isSmart} />
          </Suspense>
        )}
      </Disclosure>
    </Card>
  )
}
