import type { Day } from '@switchboard/domain/day'
import { LAST_DAYS } from '@switchboard/domain/usage/last-days'

import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { NEWEST_PERIOD, PERIOD, YEARS_BACK } from '#api/provider/books/bill-periods.ts'

/** The internet plans that are on now. */
export const PLAN = `
  plan_now as materialized (select cap_mb, since from data_plan($1, $2::date))`

/** Whether the account has an internet plan, or data use of a plan that has ended. */
const ONLINE = `(exists (select from plan_now) or exists (select from internet_usage u join newest on true
  where u.account_code = $1 and u.month > newest.first_day - interval '${YEARS_BACK} years'))`

/** The known data use of each day in the periods that match a condition on `period`. */
function buildKnownDaysSql(where: string): string {
  return `
  requested as materialized (select period.* from period cross join newest where ${where}),
  known_day as materialized (
    select w.bill_date, d.*
    from requested w cross join lateral data_days($1, w.first_day, w.bill_date - 1) d),
  period_use as materialized (
    select w.*, used.mb, used.known_to, billed.cap_mb as billed_cap_mb
    from requested w left join data_period billed on billed.account_code = $1 and billed.bill_date = w.bill_date
    cross join lateral (select sum(received + sent) as mb, max(day) as known_to
      from known_day k where k.bill_date = w.bill_date) used)`
}

const JSON_OF_PERIOD = `json_build_object(
  'from', period_use.first_day,
  'to', period_use.bill_date - 1,
  'billDate', period_use.bill_date,
  'usedMb', coalesce(period_use.mb, 0),
  'allowanceMb', case when period_use.billed_cap_mb is not null then period_use.billed_cap_mb when plan_now.since < period_use.bill_date
    then case when plan_now.cap_mb = 0 then 0 else period_price(plan_now.cap_mb, period_use.frequency) end end,
  'unlimited', period_use.billed_cap_mb is null and coalesce(plan_now.since < period_use.bill_date and plan_now.cap_mb = 0, false),
  'knownTo', period_use.known_to)`

const JSON_OF_DAYS = `coalesce((select json_agg(json_build_object(
    'date', day, 'totalMb', received + sent, 'downloadMb', received, 'uploadMb', sent,
    'MBTotalSent', sent, 'MBTotalRecv', received, 'MBTotal', received + sent) order by day) from known_day), '[]')`

const IS_NEWEST = 'period.first_day = newest.first_day'

/** `text` is null if the account has no such bill date. */
type DataRow<Text extends string | null> = { readonly isOnline: boolean; readonly text: Text }

const newestByDay = statement<DataRow<string>>('usage-data-newest', selectByDay(NEWEST_PERIOD, IS_NEWEST))
const anyByDay = statement<DataRow<string | null>>(
  'usage-data-by-day',
  selectByDay(PERIOD, 'period.bill_date = $3::date'),
)
const byBillDate = statement<DataRow<string>>(
  'usage-data-by-bill-date',
  `with ${PERIOD}, ${PLAN}, ${buildKnownDaysSql('true')}
   select ${ONLINE} as "isOnline", (
     select json_agg(${JSON_OF_PERIOD} order by period_use.first_day desc)::text
     from period_use left join plan_now on true cross join newest
     where period_use.known_to is not null or period_use.first_day = newest.first_day) as text`,
)

function selectByDay(periods: string, where: string): string {
  return `with ${periods}, ${PLAN}, ${buildKnownDaysSql(where)}
   select ${ONLINE} as "isOnline", (
     select json_build_object('period', ${JSON_OF_PERIOD}, 'days', ${JSON_OF_DAYS})::text
     from period_use left join plan_now on true) as text`
}

/** The sums of the current period; null if `readDataSummary` refuses. */
export const dataNowPart = part(
  'dataNow',
  `(with ${NEWEST_PERIOD}, ${PLAN}, ${buildKnownDaysSql(IS_NEWEST)}
    select case when ${ONLINE} then json_build_object(
      'period', ${JSON_OF_PERIOD}, 'knownDays', (select count(*) from known_day),
      'lastDays', (select json_agg(d.received + d.sent order by ago desc) from generate_series(0, ${LAST_DAYS - 1}) ago
        left join data_days($1, $2::date - ${LAST_DAYS - 1}, $2::date) d on d.day = $2::date - ago),
      'rolloverMb', coalesce((select d.kept_mb from data_period d where d.account_code = $1
        and d.bill_date = period_use.first_day and plan_now.since < period_use.first_day), 0)) end
    from period_use left join plan_now on true)`,
)

type AccountDay = { readonly accountCode: string; readonly today: Day }

/** The JSON of the reply; null if the account has no such bill date. */
type DataUsageReply<Text extends string | null> = { readonly text: Text } | 'NO_INTERNET_SERVICE'

/** The current period, by day. */
export function readDataSummaryText(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<DataUsageReply<string>> {
  return readDataUsage(db, newestByDay, [accountCode, today])
}

/** Every period, newest first. */
export function readDataByBillDateText(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<DataUsageReply<string>> {
  return readDataUsage(db, byBillDate, [accountCode, today])
}

/** The period before a bill date, by day. */
export function readDataByDayText(
  db: Queries,
  { accountCode, today }: AccountDay,
  billDate: Day,
): Promise<DataUsageReply<string | null>> {
  return readDataUsage(db, anyByDay, [accountCode, today, billDate])
}

async function readDataUsage<Text extends string | null>(
  db: Queries,
  query: Statement<DataRow<Text>>,
  values: readonly unknown[],
): Promise<DataUsageReply<Text>> {
  const [row] = await db.rows(query, values)
  return row?.isOnline === true ? row : 'NO_INTERNET_SERVICE'
}
