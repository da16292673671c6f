import { monthOf, partsOf } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { bytesOfDay } from './hour-bytes.ts'

/** What an account moved in the hours of a day. */
export type HoursOfDay = {
  readonly accountCode: string
  readonly day: Day
  /** Received and sent of each hour in the order of time, from midnight in New Zealand on: 24, or 23 and 25. */
  readonly mb: readonly number[]
}

/** A month that an account has already goes on where it ended: what is told again stays as it is. */
const keep = statement<never>(
  'data-keep-hours',
  `with given as materialized (
     select g.* from jsonb_to_recordset($1::jsonb) as g (account text, month date, first int, last int, mb text)
     left join internet_hours h on h.account_code = g.account and h.month = g.month
     where coalesce(h.days, 0) < g.first),
   outdated as (
     delete from internet_hours h using given g
     where h.account_code = g.account and h.month < g.month - interval '1 month')
   insert into internet_hours (account_code, month, days, mb)
   select account, month, last, decode(repeat('00', first - 1) || mb, 'hex') from given
   on conflict (account_code, month) do update
     set days = excluded.days, mb = internet_hours.mb || substring(excluded.mb from internet_hours.days + 1)`,
)

/**
 * Keeps the hours of days as they come, oldest first; of a day that is older than what is kept of its month they come too late.
 * With the first day of a month, the one before the last is gone.
 */
export async function keepHours(queries: Queries, days: readonly HoursOfDay[]): Promise<void> {
  const months = new Map<string, HoursOfDay[]>()
  for (const of of days) {
    const key = `${of.accountCode} ${monthOf(of.day)}`
    months.set(key, [...(months.get(key) ?? []), of])
  }
  const rows = [...months.values()].flatMap(rowOf)
  if (rows.length > 0) await queries.rows(keep, [JSON.stringify(rows)])
}

/** The days of one account in one month, from its first on; one between them that was not told has no hours. */
function rowOf(days: readonly HoursOfDay[]) {
  const numbers = days.map(({ day }) => partsOf(day)[2])
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const bytes = Array.from({ length: last - first + 1 }, (_, place) =>
    bytesOfDay(days[numbers.indexOf(first + place)]?.mb ?? []),
  )
  return days.slice(0, 1).map(({ accountCode, day }) => ({
    account: accountCode,
    month: `${monthOf(day)}-01`,
    first,
    last,
    mb: Buffer.from(bytes.flat()).toString('hex'),
  }))
}
