import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Day } from '@switchboard/domain/day'
import type { DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText } from '@switchboard/domain/usage/data-rules'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import styles from './BillPeriods.module.css'
import { NO_FIGURES, overText, periodText } from './data-words.ts'
import { dataByBillDateQuery } from './queries.ts'

const FIRST_PERIODS = 12

type BillPeriodsProps = {
  /** The bill date of the period that the page shows. */
  readonly shown: Day
  readonly onChoose: (billDate: Day) => void
}

/** Two years of bill periods: one to look at by day. Source: USE-047, USE-055. */
export function BillPeriods({ shown, onChoose }: BillPeriodsProps) {
  const periods = useQuery(dataByBillDateQuery())
  return (
    <Card title="By bill period">
      {periods.data !== undefined && <PeriodList periods={periods.data} shown={shown} onChoose={onChoose} />}
      {periods.isLoadingError && (
        <SectionError
          title="We could not load your earlier bill periods."
          onRetry={() => void periods.refetch()}
          retrying={periods.isFetching}
        />
      )}
      {periods.isPending && (
        <Skeleton label="Loading your bill periods" lines={['tableRow', 'tableRow', 'tableRow']} />
      )}
    </Card>
  )
}

type PeriodListProps = BillPeriodsProps & { readonly periods: readonly DataPeriod[] }

function PeriodList({ periods, shown, onChoose }: PeriodListProps) {
  const [more, setMore] = useState(false)
  const all = more || periods.findIndex(({ billDate }) => billDate === shown) >= FIRST_PERIODS
  const today = providerToday()
  return (
    <>
      <ul className={styles.list} aria-label="Bill periods">
        {(all ? periods : periods.slice(0, FIRST_PERIODS)).map((period) => (
          <li key={period.billDate}>
            <button
              type="button"
              className={styles.period}
              aria-pressed={period.billDate === shown}
              onClick={() => onChoose(period.billDate)}
            >
              <span>{periodText(period, today)}</span>
              <span className="number">
                {period.knownTo === null ? NO_FIGURES : gigabytesText(period.usedMb)}
                <span className="small soft"> {overText(period)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {periods.length > FIRST_PERIODS && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setMore(!all)}>
          {all ? `Show the last ${FIRST_PERIODS}` : `Show all ${periods.length}`}
        </Button>
      )}
    </>
  )
}
