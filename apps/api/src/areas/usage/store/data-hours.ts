import { toMonth, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { decodeDay } from '#api/provider/books/hour-bytes.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const monthOfHours = statement<{ isOnline: boolean; mb: Uint8Array | null }>(
  'usage-data-hours',
  `select exists (select from data_plan($1, $2::date)) or exists (select from internet_usage where account_code = $1) as "isOnline",
     (select mb from internet_hours where account_code = $1 and month = $3::date) as mb`,
)

/** MB of each hour of a day, in time order; empty if the hours of the day are not stored. */
export async function readHoursOfDay(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
  date: Day,
): Promise<number[] | 'NO_INTERNET_SERVICE'> {
  const [row] = await db.rows(monthOfHours, [accountCode, today, `${toMonth(date)}-01`])
  if (row?.isOnline !== true) return 'NO_INTERNET_SERVICE'
  return row.mb === null ? [] : decodeDay(row.mb, toDateParts(date)[2])
}
