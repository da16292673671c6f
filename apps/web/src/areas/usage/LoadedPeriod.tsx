import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

type LoadedPeriodProps<Data> = {
  readonly use: UseQueryResult<Data>
  /** Whether the customer chose the period in the list. Then the period takes the focus: the list may be far below it. */
  readonly chosen: boolean
  /** The title of the error if the period could not be loaded. */
  readonly failed: string
  /** The placeholder. By default that of the summary and the days. */
  readonly loading?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The usage of a bill period, a placeholder while it is loading, or an error. Source: USE-021, USE-022. */
export function LoadedPeriod<Data>({
  use,
  chosen,
  failed,
  loading = <PeriodSkeleton />,
  children,
}: LoadedPeriodProps<Data>) {
  if (use.data !== undefined) return children(use.data)
  if (!use.isError) return loading
  return (
    <TakesFocus when={chosen}>
      <SectionError title={failed} onRetry={() => void use.refetch()} retrying={use.isFetching} />
    </TakesFocus>
  )
}

function PeriodSkeleton() {
  return (
    <>
      <Skeleton card label="Loading what you have used" lines={['heading', 'balance', 'text', 'text']} />
      <DaysSkeleton />
    </>
  )
}

export function DaysSkeleton() {
  return <Skeleton card label="Loading each day" lines={['heading', 'balance', 'balance', 'balance']} />
}
