import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'

import type { Day } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { periodText } from '#web/used/words.ts'

import styles from './BillPeriods.module.css'

const FIRST_PERIODS = 12

/** A bill period, identified by the date of the bill that follows it. */
type Period = { readonly from: Day; readonly to: Day; readonly billDate: Day }

type BillPeriodsProps<P extends Period> = {
  /** Newest first; undefined while they are loading. */
  readonly periods: readonly P[] | undefined
  /** The query of the periods. */
  readonly use: Pick<UseQueryResult, 'isLoadingError' | 'isPending' | 'isFetching' | 'refetch'>
  /** Shows the usage of a period. */
  readonly renderUse: (period: P) => ReactNode
  /** The bill date of the period that the page shows. */
  readonly shown: Day
  readonly onChoose: (billDate: Day) => void
}

/** The bill periods of two years. The page shows the days of the chosen period. Source: USE-047, USE-055. */
export function BillPeriods<P extends Period>({ periods, use, ...list }: BillPeriodsProps<P>) {
  return (
    <Card title="By bill period">
      {periods !== undefined && <PeriodList periods={periods} {...list} />}
      {use.isLoadingError && (
        <SectionError
          title="We could not load your earlier bill periods."
          onRetry={() => void use.refetch()}
          retrying={use.isFetching}
        />
      )}
      {use.isPending && (
        <Skeleton label="Loading your bill periods" lines={['tableRow', 'tableRow', 'tableRow']} />
      )}
    </Card>
  )
}

type PeriodListProps<P extends Period> = Omit<BillPeriodsProps<P>, 'periods' | 'use'> & {
  readonly periods: readonly P[]
}

function PeriodList<P extends Period>({ periods, renderUse, shown, onChoose }: PeriodListProps<P>) {
  const [wantsAll, setWantsAll] = useState(false)
  const isShownFarDown = periods.findIndex(({ billDate }) => billDate === shown) >= FIRST_PERIODS
  const showsAll = wantsAll || isShownFarDown
  // deferred, so that the button reacts at once: a longer list takes time to render
  const areAllListed = useDeferredValue(showsAll)
  const today = providerToday()
  return (
    <>
      <ul className={styles.list} aria-label="Bill periods">
        {(areAllListed ? periods : periods.slice(0, FIRST_PERIODS)).map((period) => (
          <li key={period.billDate}>
            <button
              type="button"
              className={styles.period}
              aria-pressed={period.billDate === shown}
              onClick={() => onChoose(period.billDate)}
            >
              <span>{periodText(period, today)}</span>
              <span className="number">{renderUse(period)}</span>
            </button>
          </li>
        ))}
      </ul>
      {periods.length > FIRST_PERIODS && (
        <Button kind="quiet" aria-expanded={showsAll} onClick={() => setWantsAll(!showsAll)}>
          {showsAll ? `Show the last ${FIRST_PERIODS}` : `Show all ${periods.length}`}
        </Button>
      )}
    </>
  )
}
