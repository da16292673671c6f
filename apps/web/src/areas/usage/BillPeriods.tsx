import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'

import type { Day } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { Loading } from '#web/ui/Loaded.tsx'
import { periodText } from '#web/used/words.ts'

import styles from './BillPeriods.module.css'

const FIRST_PERIODS = 12

/** A bill period, identified by the date of the bill that follows it. */
type Period = { readonly from: Day; readonly to: Day; readonly billDate: Day }

type BillPeriodsProps<P extends Period> = {
  /** The periods, newest first. */
  readonly query: Loading<readonly P[], unknown>
  /** Shows the usage of a period. */
  readonly renderUse: (period: P) => ReactNode
  /** The bill date of the period that the page shows. */
  readonly shown: Day
  readonly onChoose: (billDate: Day) => void
}

/** The bill periods of two years. The page shows the days of the chosen period. Source: USE-047, USE-055. */
export function BillPeriods<P extends Period>({ query, ...list }: BillPeriodsProps<P>) {
  return (
    <Card title="By bill period">
      <Loaded
        query={query}
        loading="Loading your bill periods"
        lines={['tableRow', 'tableRow', 'tableRow']}
        card={false}
        failed="We could not load your earlier bill periods."
      >
        {(periods) => <PeriodList periods={periods} {...list} />}
      </Loaded>
    </Card>
  )
}

type PeriodListProps<P extends Period> = Omit<BillPeriodsProps<P>, 'query'> & {
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
