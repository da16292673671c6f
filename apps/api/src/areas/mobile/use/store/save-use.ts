import { day, toMonth, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DailyDataUsage } from '#api/partners/mobile/data-usage.ts'

import { LINE_TYPES } from '#api/provider/mobile-data/lines.ts'

/** A line whose use is not stored up to date. */
export type DueLine = {
  readonly account_code: string
  readonly service_number: number
  readonly service_entity: string
  /** The first day to fetch. */
  readonly due_from: Day
}

export type MobileLineKey = { readonly accountCode: string; readonly serviceNumber: number }

const dueLines = statement<DueLine>(
  'mobile-use-due-lines',
  `select account_code, service_number, service_entity, due_from::text as due_from from (
     select s.account_code, s.service_number, s.service_entity,
       greatest(s.started_on, $2::date, (select max(u.month + cardinality(u.bytes)) from mobile_use u
         where u.account_code = s.account_code and u.service_number = s.service_number)) as due_from
     from plan p join service s using (plan_code)
     where p.mobile_type in ${LINE_TYPES} and s.status = 'on' and s.service_entity is not null) line
   where due_from <= $1::date and (account_code, service_number) > ($3, $4::integer)
   order by account_code, service_number limit $5`,
)

/** Lines with days due until a day, ordered by account; `after` is the last line of the page before. */
export function listDueLines(
  db: Queries,
  query: {
    readonly until: Day
    readonly oldest: Day
    readonly after: MobileLineKey
    readonly max: number
  },
): Promise<DueLine[]> {
  const { until, oldest, after, max } = query
  return db.rows(dueLines, [until, oldest, after.accountCode, after.serviceNumber, max])
}

const saveMonths = statement<never>(
  'mobile-use-keep-months',
  `insert into mobile_use (account_code, service_number, month, bytes)
   select s.account_code, s.service_number, m.month, m.bytes
   from service s cross join jsonb_to_recordset($3::jsonb) as m (month date, bytes bigint[])
   where s.account_code = $1 and s.service_number = $2
   on conflict (account_code, service_number, month) do update set
     bytes = mobile_use.bytes || excluded.bytes[cardinality(mobile_use.bytes) + 1 :]
     where cardinality(excluded.bytes) > cardinality(mobile_use.bytes)`,
)

/** Stores consecutive days of a line. A day that is stored already is not changed. */
export async function saveUse(
  db: Queries,
  line: MobileLineKey,
  days: readonly DailyDataUsage[],
): Promise<void> {
  if (days.length === 0) return
  const months = Map.groupBy(days, ({ day: date }) => toMonth(date))
  const rows = [...months].map(([month, ofMonth]) => ({
    month: day.parse(`${month}-01`),
    bytes: [...createPlaceholders(ofMonth[0]), ...ofMonth.map(({ bytes }) => bytes)],
  }))
  await db.rows(saveMonths, [line.accountCode, line.serviceNumber, JSON.stringify(rows)])
}

/** Placeholders for the days of the month before the first known day. */
function createPlaceholders(first: DailyDataUsage | undefined): null[] {
  const place = first === undefined ? 1 : toDateParts(first.day)[2]
  return Array.from({ length: place - 1 }, () => null)
}
