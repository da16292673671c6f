import type { UseQueryResult } from '@tanstack/react-query'

import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'

import { activeBusinessGroup } from '#web/http/account.ts'
import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import styles from '#web/ordering/Order.module.css'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type BillsPartProps = {
  /** Undefined while loading, null if no forecast is possible. */
  readonly bills: Forecast | null | undefined
  readonly frequency: keyof typeof BILL_WORDS
  /** The query that failed. */
  readonly failed: Pick<UseQueryResult, 'isFetching' | 'refetch'> | undefined
}

/** The bills with and without the add-on. */
export function BillsPart({ bills, frequency, failed }: BillsPartProps) {
  return (
    <div className={styles.group}>
      <h3>Your bills</h3>
      {bills !== undefined && bills !== null && (
        <ForecastBills
          forecast={bills}
          frequency={frequency}
          businessGroup={activeBusinessGroup()}
          powerPlan={null}
        />
      )}
      {bills === null && (
        <p>
          This add-on cannot be ordered at present, so there are no bills with it. Sign up to see what is
          wrong.
        </p>
      )}
      {failed !== undefined && (
        <SectionError
          title="We could not work out your bills."
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        >
          Nothing has been ordered.
        </SectionError>
      )}
      {failed === undefined && bills === undefined && (
        <Skeleton
          label="Working out your bills"
          lines={['tableRow', 'tableRow', 'tableRow', 'tableRow', 'tableRow', 'tableRow', 'tableRow', 'text']}
        />
      )}
    </div>
  )
}
