import type { UseQueryResult } from '@tanstack/react-query'

import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type LoadingPlansProps = { readonly query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> }

/** A placeholder while the plans load, or an error if loading failed. */
export function LoadingPlans({ query }: LoadingPlansProps) {
  if (!query.isError) return <Skeleton label="Loading the plans" lines={['button', 'button', 'button']} />
  return (
    <SectionError
      title="We could not load the plans."
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      Nothing has been changed.
    </SectionError>
  )
}
