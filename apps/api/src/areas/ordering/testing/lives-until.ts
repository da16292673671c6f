import type { Day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from '../advance.ts'

/** Midnight in UTC, which is the middle of the day in New Zealand. */
export const toInstant = (date: Day) => Date.parse(`${date}T00:00:00Z`)

/** Orders, then bills, on each day on which something of an account is due, up to a day. */
export async function livesUntil(
  { db, environment }: { readonly db: Database; readonly environment: Services['environment'] },
  accountCode: string,
  until: Day,
): Promise<void> {
  for (;;) {
    const [next] = await rowsOn<{ day: Day }>(
      db,
      `select least(a.next_invoice_date, (select min(next_on) from service_order o where o.account_code = $1)) as day
       from account a where a.account_code = $1`,
      [accountCode],
    )
    if (next === undefined || next.day > until) return
    const now = toInstant(next.day)
    const failed = await advanceOrders(db, now, new AbortController().signal)
    if (failed.length > 0) throw failed[0]?.error
    await runBills({ db, environment }, { today: next.day, now })
  }
}
