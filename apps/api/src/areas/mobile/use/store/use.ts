import type { Day } from '@switchboard/domain/day'

import { PERIOD, YEARS_BACK } from '#api/provider/books/bill-periods.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { LINES } from './lines.ts'

/** `sharing` are the lines with the same data: those of the group, or the line alone. `known` is their use by day. */
const SHARING = `
  sharing as materialized (
    select l.service_number from lines l join line on l.service_number = line.service_number or l.group_tag = line.group_tag),
  known as materialized (
    select u.service_number, u.month + d.place::integer - 1 as day, d.bytes
    from sharing s join mobile_use u on u.account_code = $1 and u.service_number = s.service_number
    cross join lateral unnest(u.bytes) with ordinality d (bytes, place)
    where d.bytes is not null and u.month > $2::date - interval '${YEARS_BACK} years 1 month'),
  chosen as materialized (
    select period.* from period cross join newest
    where case when $4::date is null then period.first_day = newest.first_day else period.bill_date = $4::date end)`

/** The first day of the present plan, if the line had another plan before. */
const SINCE = `
  since as materialized (
    select coalesce(max(r.ends_on) + 1, min(line.started_on)) as day
    from line left join recurring_charge running on running.account_code = $1 and running.line_kind = 'plan'
      and lower(running.subject) = 'service:' || line.service_number
      and running.starts_on <= $2::date and coalesce(running.ends_on, 'infinity') >= $2::date
    left join recurring_charge r on r.account_code = $1 and r.line_kind = 'plan' and r.subject = running.subject
      and r.ends_on < running.starts_on and (r.name, r.about) is distinct from (running.name, running.about))`

/** MB that add-ons of the line add to the running period. */
const ADDED_MB = `(select coalesce(sum(p.added_data_mb), 0) from service s join plan p using (plan_code)
  where s.account_code = $1 and s.status = 'on' and s.service_entity = line.service_entity
    and p.mobile_type = 'mobile2_addon' and coalesce(s.ends_on, 'infinity') >= $2::date)`

const ALLOWANCE = `case when since.day < chosen.bill_date and line.cap_mb is not null then
    case when line.cap_mb = 0 then 0
      else period_price(line.cap_mb, chosen.frequency)
        + case when chosen.bill_date > $2::date then ${ADDED_MB} else 0 end end end`

const period = (alias: string) =>
  `'from', ${alias}.first_day, 'to', ${alias}.bill_date - 1, 'billDate', ${alias}.bill_date`

type Row = {
  readonly has_mobile: boolean
  readonly has_number: boolean
  readonly text: string | null
}

const useOfLine = statement<Row>(
  'mobile-use-of-line',
  `with ${PERIOD}, ${LINES}, ${SHARING}, ${SINCE},
   own as materialized (select k.day, k.bytes from known k join line using (service_number))
   select exists (select from lines) as has_mobile, exists (select from line) as has_number, (
     select json_build_object(
       'numbers', (select json_agg(json_build_object('serviceEntity', service_entity, 'planName', name)
         order by service_number) from lines),
       'serviceEntity', line.service_entity,
       'plan', json_build_object('name', line.name, 'dataMbLimit', nullif(line.cap_mb, 0),
         'hasUnlimitedData', coalesce(line.cap_mb = 0, false)),
       'period', (select json_build_object(${period('chosen')},
           'usedBytes', coalesce(sum(own.bytes), 0),
           'sharedUsedBytes', case when line.group_tag is not null then (
             select coalesce(sum(k.bytes), 0) from known k
             where k.day between chosen.first_day and chosen.bill_date - 1) end,
           'knownTo', max(own.day),
           'allowanceMb', ${ALLOWANCE})
         from own where own.day between chosen.first_day and chosen.bill_date - 1),
       'events', (select coalesce(json_agg(json_build_object('eventDate', own.day, 'dataVolumeBytes', own.bytes)
           order by own.day), '[]')
         from own where own.day between chosen.first_day and chosen.bill_date - 1),
       'periods', (select json_agg(json_build_object(${period('period')}) order by period.first_day desc)
         from period cross join newest
         where period.first_day = newest.first_day or exists (
           select from own where own.day between period.first_day and period.bill_date - 1)))::text
     from line cross join chosen cross join since) as text`,
)

type MobileUseQuery = {
  readonly accountCode: string
  readonly today: Day
  /** The first number if undefined. */
  readonly serviceEntity?: string | undefined
  /** The running period if undefined. */
  readonly billDate?: Day | undefined
}

/** Finds the data use of a line as JSON text. */
export async function findMobileUseText(
  db: Queries,
  { accountCode, today, serviceEntity, billDate }: MobileUseQuery,
): Promise<{ readonly text: string } | 'NO_MOBILE_SERVICE' | 'NUMBER_NOT_FOUND' | 'BILL_DATE_NOT_FOUND'> {
  const [row] = await db.rows(useOfLine, [accountCode, today, serviceEntity ?? null, billDate ?? null])
  if (row?.has_mobile !== true) return 'NO_MOBILE_SERVICE'
  if (!row.has_number) return 'NUMBER_NOT_FOUND'
  return row.text === null ? 'BILL_DATE_NOT_FOUND' : { text: row.text }
}

const findLine = statement<{ one: number }>(
  'mobile-use-any-line',
  `with ${LINES} select 1 as one from line where $2::date is not null`,
)

/** Whether the account has a mobile of this number now. */
export async function hasNumber(
  db: Queries,
  { accountCode, today, serviceEntity }: Omit<MobileUseQuery, 'billDate'>,
): Promise<boolean> {
  const rows = await db.rows(findLine, [accountCode, today, serviceEntity ?? null])
  return rows.length > 0
}
