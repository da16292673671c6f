import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries, Statement } from '#api/database/database.ts'

import { PERIOD, YEARS_BACK } from './periods.ts'

/**
 * The plans by which data moves now: their caps, unlimited if one is, and since when all of them run. A change of price does
 * not make another plan of one; what the bill calls another name does.
 */
const PLAN = `
  plan_now as materialized (
    select case when bool_or(coalesce(p.data_cap_mb, 0) = 0) then 0 else sum(p.data_cap_mb) end as cap_mb,
      max(coalesce(other.ended_on + 1, s.started_on)) as since
    from service s join plan p using (plan_code)
    left join lateral (
      select max(r.ends_on) as ended_on
      from recurring_charge running join recurring_charge r on r.account_code = $1
        and r.line_kind = 'plan' and r.subject = running.subject and r.ends_on < running.starts_on
        and (r.name, r.about) is distinct from (running.name, running.about)
      where running.account_code = $1 and running.line_kind = 'plan'
        and lower(running.subject) = 'service:' || s.service_number
        and running.starts_on <= $2::date and coalesce(running.ends_on, 'infinity') >= $2::date) other on true
    where s.account_code = $1 and s.status = 'on' and p.kind = 'broadband'
    having count(*) > 0)`

/** Whether there is anything to tell of: a plan that is on, or what one moved before it ended or lost its line. */
const ONLINE = `(exists (select from plan_now) or exists (select from internet_usage u join newest on true
  where u.account_code = $1 and u.month > newest.first_day - interval '${YEARS_BACK} years'))`

/** What is known of each day of the periods that a condition on `period` leaves. */
function known(where: string): string {
  return `
  wanted as materialized (select period.* from period cross join newest where ${where}),
  known as materialized (
    select w.bill_date, u.month + d.place::integer - 1 as day, d.received, d.sent
    from wanted w join internet_usage u on u.account_code = $1
      and u.month between date_trunc('month', w.first_day)::date and w.bill_date - 1
    cross join lateral unnest(u.received_mb, u.sent_mb) with ordinality d (received, sent, place)
    where d.received is not null and d.sent is not null
      and u.month + d.place::integer - 1 between w.first_day and w.bill_date - 1),
  told as materialized (
    select w.*, used.mb, used.known_to from wanted w
    cross join lateral (select sum(received + sent) as mb, max(day) as known_to
      from known k where k.bill_date = w.bill_date) used)`
}

const JSON_OF_PERIOD = `json_build_object(
  'from', told.first_day,
  'to', told.bill_date - 1,
  'billDate', told.bill_date,
  'usedMb', coalesce(told.mb, 0),
  'allowanceMb', case when plan_now.since < told.bill_date
    then case when plan_now.cap_mb = 0 then 0 else period_price(plan_now.cap_mb, told.frequency) end end,
  'unlimited', coalesce(plan_now.since < told.bill_date and plan_now.cap_mb = 0, false),
  'knownTo', told.known_to)`

const JSON_OF_DAYS = `coalesce((select json_agg(json_build_object(
    'date', day, 'totalMb', received + sent, 'downloadMb', received, 'uploadMb', sent,
    'MBTotalSent', sent, 'MBTotalRecv', received, 'MBTotal', received + sent) order by day) from known), '[]')`

/** Null of a bill date that the account does not have. */
type Answer<Text extends string | null> = { readonly online: boolean; readonly text: Text }

const newestByDay = statement<Answer<string>>(
  'usage-data-newest',
  byDay('period.first_day = newest.first_day'),
)
const anyByDay = statement<Answer<string | null>>('usage-data-by-day', byDay('period.bill_date = $3::date'))
const byBillDate = statement<Answer<string>>(
  'usage-data-by-bill-date',
  `with ${PERIOD}, ${PLAN}, ${known('true')}
   select ${ONLINE} as online, (
     select json_agg(${JSON_OF_PERIOD} order by told.first_day desc)::text
     from told left join plan_now on true cross join newest
     where told.known_to is not null or told.first_day = newest.first_day) as text`,
)

function byDay(where: string): string {
  return `with ${PERIOD}, ${PLAN}, ${known(where)}
   select ${ONLINE} as online, (
     select json_build_object('period', ${JSON_OF_PERIOD}, 'days', ${JSON_OF_DAYS})::text
     from told left join plan_now on true) as text`
}

type OfAccount = { readonly accountCode: string; readonly today: Day }

/** JSON as it goes out; null of a bill date that the account does not have. */
type Told<Text extends string | null> = { readonly text: Text } | 'NO_INTERNET_SERVICE'

/** The period that runs, by day. */
export function dataSummary(db: Queries, { accountCode, today }: OfAccount): Promise<Told<string>> {
  return told(db, newestByDay, [accountCode, today])
}

/** Every period, newest first. */
export function dataByBillDate(db: Queries, { accountCode, today }: OfAccount): Promise<Told<string>> {
  return told(db, byBillDate, [accountCode, today])
}

/** The period before a bill date, by day. */
export function dataByDay(
  db: Queries,
  { accountCode, today }: OfAccount,
  billDate: Day,
): Promise<Told<string | null>> {
  return told(db, anyByDay, [accountCode, today, billDate])
}

async function told<Text extends string | null>(
  db: Queries,
  of: Statement<Answer<Text>>,
  values: readonly unknown[],
): Promise<Told<Text>> {
  const [row] = await db.rows(of, values)
  return row?.online === true ? row : 'NO_INTERNET_SERVICE'
}
