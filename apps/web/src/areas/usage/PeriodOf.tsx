import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

type PeriodOfProps<Data> = {
  readonly use: UseQueryResult<Data>
  /** Somebody asked for it, in a list that may be far below it. */
  readonly chosen: boolean
  /** The title where it could not be read. */
  readonly failed: string
  readonly children: (data: Data) => ReactNode
}

/** What was used in a bill period; or that it is on its way, or could not be read. Source: USE-021, USE-022. */
export function PeriodOf<Data>({ use, chosen, failed, children }: PeriodOfProps<Data>) {
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
