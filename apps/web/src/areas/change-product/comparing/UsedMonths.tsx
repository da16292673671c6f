import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { MonthOfUse } from '@switchboard/domain/usage/contract'

import { Loaded } from '#web/ui/Loaded.tsx'

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
  return (
    <>
      <Loaded
        query={use}
        card={false}
        loading="Loading what you have used"
        lines={['text', 'text', 'tableRow', 'tableRow']}
        failed="We could not load what you have used."
        advice={advice}
      >
        {children}
      </Loaded>
      {use.isLoadingError && fallback}
    </>
  )
}
