import { Suspense } from 'react'

import { lazyPart } from '#web/http/on-demand.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import type { JoinCardProps } from './JoinCard.tsx'

const JoinCard = lazyPart(async () => (await import('./JoinCard.tsx')).JoinCard)

/** The join code, loaded on demand because of the script that draws it. */
export function JoinOnDemand(props: JoinCardProps) {
  return (
    <Suspense fallback={<Skeleton card label="Drawing the code" lines={['heading', 'text', 'text']} />}>
      <JoinCard {...props} />
    </Suspense>
  )
}
