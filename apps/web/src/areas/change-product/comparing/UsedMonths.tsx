import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { MonthOfUse } from '@switchboard/domain/usage/contract'

import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { monthsOfUseQuery } from '../queries.ts'

type UsedMonthsProps = {
  /** What the customer can still do if the usage could not be loaded. */
  readonly advice: string
  /** Shown if the usage could not be loaded. */
  readonly fallback?: ReactNode
  readonly children: (months: readonly MonthOfUse[]) => ReactNode
}

/** Renders `children` with the months of usage of the account once they are loaded. */
export function UsedMonths({ advice, fallback, children }: UsedMonthsProps) {
  const use = useQuery(monthsOfUseQuery())
  if (use.isPending) {
    return <Skeleton label="Loading what you have used" lines={['text', 'text', 'tableRow', 'tableRow']} />
  }
  if (!use.isError) return children(use.data)
  return (
    <>
      <SectionError
        title="We could not load what you have used."
        onRetry={() => void use.refetch()}
        retrying={use.isFetching}
      >
        {advice}
      </SectionError>
      {fallback}
    </>
  )
}
