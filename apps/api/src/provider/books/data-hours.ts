import { toMonth, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { encodeDay } from './hour-bytes.ts'

/** The data of an account in each hour of a day. */
export type HoursOfDay = {
  readonly accountCode: string
  readonly day: Day
  /**
   * Received and sent MB of each hour in order of time, from midnight in New Zealand. A day has 24 hours, or 23 or 25
   * at a clock change.
   */
  readonly mb: readonly number[]
}

/** Appends days to a stored month. Days that are already stored stay unchanged. */
const appendHours = statement<never>(
  'data-append-hours',
  `with new_days as materialized (
     select g.* from jsonb_to_recordset($1::jsonb) as g (account text, month date, first int, last int, mb text)
     left join internet_hours h on h.account_code = g.account and h.month = g.month
     where coalesce(h.days, 0) < g.first),
   outdated as (
     delete from internet_hours h using new_days g
     where h.account_code = g.account and h.month < g.month - interval '1 month')
   insert into internet_hours (account_code, month, days, mb)
   select account, month, last, decode(repeat('00', first - 1) || mb, 'hex') from new_days
   on conflict (account_code, month) do update
     set days = excluded.days, mb = internet_hours.mb || substring(excluded.mb from internet_hours.days + 1)`,
)

/**
 * Stores the hours of days, oldest first. A day older than the newest stored day of its month is ignored. The first day
 * of a month deletes the month before the last.
 */
export async function saveHours(queries: Queries, days: readonly HoursOfDay[]): Promise<void> {
  const months = new Map<string, HoursOfDay[]>()
  for (const hours of days) {
    const key = `${hours.accountCode} ${toMonth(hours.day)}`
    months.set(key, [...(months.get(key) ?? []), hours])
  }
  const rows = [...months.values()].flatMap(toMonthRow)
  if (rows.length > 0) await queries.rows(appendHours, [JSON.stringify(rows)])
}

/** The days of an account in a month, from the first day to the last. A missing day between them has no hours. */
function toMonthRow(days: readonly HoursOfDay[]) {
  const numbers = days.map(({ day }) => toDateParts(day)[2])
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const bytes = Array.from({ length: last - first + 1 }, (_, place) =>
    encodeDay(days[numbers.indexOf(first + place)]?.mb ?? []),
  )
  return days.slice(0, 1).map(({ accountCode, day }) => ({
    account: accountCode,
    month: `${toMonth(day)}-01`,
    first,
    last,
    mb: Buffer.from(bytes.flat()).toString('hex'),
  }))
}
