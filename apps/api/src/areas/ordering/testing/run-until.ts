import type { Day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { runOrders, toInstant } from './orders.ts'

/** Runs the job `orders`, then the bill run, on each day on which something of the account is due, up to a day. */
export async function runAccountUntil(
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
    await runOrders({ db }, next.day)
    await runBills({ db, environment }, { today: next.day, now: toInstant(next.day) })
  }
}
