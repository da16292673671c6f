import { useQuery } from '@tanstack/react-query'

import { dayText, weekdayName } from '@switchboard/domain/day'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { toCourseLines } from '@switchboard/domain/ordering/following/course'
import type { CourseLine } from '@switchboard/domain/ordering/following/course'

import { activeAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'
import { classes } from '#web/ui/classes.ts'
import { visitText } from '#web/ordering/visit-text.ts'

import styles from './NextStep.module.css'

/** How far an order is, and its next step. Shows nothing until the steps are loaded, or if they cannot be loaded. */
export function NextStep({ orderNumber }: { readonly orderNumber: string }) {
  const { data } = useQuery(
    callQuery(readOrder, { parameters: { accountCode: activeAccount(), orderId: orderNumber } }),
  )
  const lines = data === undefined ? [] : toCourseLines(data, visitText)
  const next = lines.find(({ done }) => !done)
  return (
    <div className={styles.progress}>
      {next !== undefined && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {lines.map(({ step, done }) => (
              <span key={step} className={classes(styles.part, done && styles.done)} />
            ))}
          </div>
          <p>Next: {describeStep(next)}.</p>
        </>
      )}
    </div>
  )
}

function describeStep({ title, on }: CourseLine): string {
  return on === null ? title : `${title}, ${weekdayName(on)} ${dayText(on)}`
}
