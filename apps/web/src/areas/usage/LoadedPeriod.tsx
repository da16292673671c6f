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
  readonly children: (data: Data) => ReactNode
}

/** The usage of a bill period, a placeholder while it is loading, or an error. Source: USE-021, USE-022. */
export function LoadedPeriod<Data>({ use, chosen, failed, children }: LoadedPeriodProps<Data>) {
  if (use.data !== undefined) return children(use.data)
  if (!use.isError) {
    return (
      <>
        <Skeleton card label="Loading what you have used" lines={['heading', 'balance', 'text', 'text']} />
        <Skeleton card label="Loading each day" lines={['heading', 'balance', 'balance', 'balance']} />
      </>
    )
  }
  return (
    <TakesFocus when={chosen}>
      <SectionError title={failed} onRetry={() => void use.refetch()} retrying={use.isFetching} />
    </TakesFocus>
  )
}
