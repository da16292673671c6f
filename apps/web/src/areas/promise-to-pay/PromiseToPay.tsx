import { Suspense } from 'react'

import { may } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import { usePromiseState } from './queries.ts'

const PromisePanel = lazyPart(async () => (await import('./PromisePanel.tsx')).PromisePanel)

/** Loads the panel only for accounts that may promise to pay or have done so. Source: PTP-001, DSH-013. */
export function PromiseToPay() {
  const shown = usePromiseState()
  const isWide = useWide()
  if (shown.kind === 'form' && !may('pay')) return null
  switch (shown.kind) {
    case 'form':
    case 'promised':
      return (
        <Suspense
          fallback={
            <Skeleton
              card
              label="Loading promise to pay"
              lines={isWide ? ['heading', 'text', 'button'] : ['heading']}
            />
          }
        >
          <PromisePanel shown={shown} />
        </Suspense>
      )
    case 'failed':
      return (
        <SectionError
          title="We could not load your promise to pay."
          onRetry={shown.retry}
          retrying={shown.retrying}
        />
      )
    case 'loading':
    case 'none':
      return null
  }
}
