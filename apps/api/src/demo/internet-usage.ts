import { addDays, addMonths, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { deliverHalfHours } from './half-hours.ts'
import { makeUpCalls } from './calls.ts'
import { makeUpHours } from './internet-hours.ts'

const EVERY_SECONDS = 600
/** A new database gets a year of usage, and the whole month in which that year begins. */
const MONTHS_BACK = 12

/** GB of an average month. Accounts not listed use between 150 and 450 GB. */
const LEVELS = [
  { account: '100482', gb: 420 },
  { account: '100483', gb: 180 },
  { account: '100517', gb: 310 },
  { account: '100601', gb: 640 },
  { account: '100602', gb: 130 },
  // has a cap of 300 GB
  { account: '100701', gb: 235 },
  { account: '100702', gb: 350 },
  // has a cap of 100 GB
  { account: '100901', gb: 92 },
  { account: '100902', gb: 312 },
  { account: '101001', gb: 450 },
  { account: '103001', gb: 96 },
  // stays below its cap of 100 GB
  { account: '103003', gb: 58 },
]

type Span = {
  readonly from: Day
  readonly until: Day
  /** The first and the last account code. Absent for all accounts. */
  readonly accounts?: { readonly from: string; readonly to: string }
}

const insertInternetUsage = statement<never>(
  'demo-internet-usage-insert-internet-usage',
  `with online as (
      select s.account_code, s.account_code::bigint as n, min(s.started_on) as began
      from service s join plan p using (plan_code)
      where s.status = 'on' and p.kind = 'broadband'
        and ($1 or s.account_code between $2 and $3)
      group by s.account_code having min(s.started_on) <= $4::date),
    month as (
      select o.*, coalesce(l.gb, 150 + o.n % 301) * 1024 / 30.4 * (75 + (o.n * 31 + m.place * 47) % 61) / 100 as mb_a_day,
        greatest(m.first, date_trunc('month', o.began)::date) as first, m.last
      from online o
      left join jsonb_to_recordset($5::jsonb) as l (account text, gb int) on l.account = o.account_code
      cross join lateral (
        select first::date as first, least((first + interval '1 month')::date - 1, $4::date) as last,
          (extract(year from first) * 12 + extract(month from first))::bigint as place
        from generate_series(date_trunc('month', $6::timestamp), $4::timestamp, interval '1 month') first) m
      where m.last >= o.began),
    used as (
      select account_code, first, day, day >= began as is_on,
        round(mb_a_day * case when extract(isodow from day) < 6 then 88 else 130 end / 100
          * (59 + (n * 13 + place * place * 31 + place * 17) % 83) / 100)::integer as mb,
        (8 + place % 7)::integer as percent_sent
      from month
      cross join lateral (select day::date, (day::date - date '2000-01-01')::bigint as place
        from generate_series(first::timestamp, last::timestamp, interval '1 day') day) d)
    insert into internet_usage (account_code, month, received_mb, sent_mb)
    select account_code, first,
      array_agg(case when is_on then mb - mb * percent_sent / 100 end order by day),
      array_agg(case when is_on then mb * percent_sent / 100 end order by day)
    from used group by account_code, first
    on conflict (account_code, month) do update set
      received_mb = internet_usage.received_mb
        || excluded.received_mb[cardinality(internet_usage.received_mb) + 1 :],
      sent_mb = internet_usage.sent_mb || excluded.sent_mb[cardinality(internet_usage.sent_mb) + 1 :]`,
)

/**
 * Makes up the daily data of every account with broadband or wireless from the start of its service. The same account
 * and day always have the same usage; it is higher at weekends and varies by month. Stored days do not change.
 */
export async function makeUpUsage(db: Queries, { from, until, accounts }: Span): Promise<void> {
  await db.rows(insertInternetUsage, [
    accounts === undefined,
    accounts?.from ?? '',
    accounts?.to ?? '',
    until,
    JSON.stringify(LEVELS),
    from,
  ])
}

const insertUsageArrival = statement<never>(
  'demo-internet-usage-insert-usage-arrival',
  `insert into usage_arrival (arrived_to) values ($1) on conflict do nothing`,
)

/** Fills the year before today for these accounts, by default for all. */
export async function fillInternetUsage(
  db: Queries,
  today: Day,
  accounts?: NonNullable<Span['accounts']>,
): Promise<void> {
  const until = addDays(today, -1)
  await makeUpUsage(db, { from: addMonths(today, -MONTHS_BACK), until, ...(accounts && { accounts }) })
  await db.rows(insertUsageArrival, [until])
}

/** Locks the row while the usage of a day is made up, so that only one process does it. */
const updateArrival = statement<{ arrived_to: Day }>(
  'usage-arrive',
  `update usage_arrival set arrived_to = $1
   from (select arrived_to from usage_arrival where arrived_to < $1 for update skip locked) before
   returning before.arrived_to`,
)

/** In the sandbox the usage of a day arrives in the following night. */
export function arrivingUsageJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'usage',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      const now = await providerNow(db)
      const today = dayAt(now)
      const until = addDays(today, -1)
      await db.transaction(async (queries) => {
        const [before] = await queries.rows(updateArrival, [until])
        if (before === undefined) return
        const days = { from: addDays(before.arrived_to, 1), until }
        await makeUpUsage(queries, days)
        await makeUpHours(queries, days)
        await makeUpCalls(queries, days)
        await deliverHalfHours(queries, { after: days.from, today, now })
      })
    },
  }
}
