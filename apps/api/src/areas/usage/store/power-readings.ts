import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { PERIOD } from '#api/provider/books/bill-periods.ts'

import { POWER_METER, WATT_HOURS_A_KWH, selectCharged } from './power-sql.ts'

/** Billed use of the last two years; `is_newest` if no later figure corrects it. */
const BILLED_USE = `${selectCharged('u.measured_to >= (select min(first_day) from period)')},
  billed_use as materialized (
    select c.*, lead(c.revision) over (partition by c.subject, c.measured_to order by c.revision) is null as is_newest
    from charged c)`

/**
 * Days after the last bill, and each supply with its first bill. Each supply is read by its key: comparing each stored day with
 * all bills takes as many steps as days times bills.
 */
const SUPPLY_USE = `
  supply as materialized (
    select s.service_number, s.starts_on, s.ends_on, first_bill.*, (
      select max(measured_to) from charged c where c.service = s.service_number) as billed_to
    from electricity_supply s
    cross join lateral (
      select min(oldest.measured_from) as billed_first, min(oldest.measured_to) as billed_last from power_meter m
      cross join lateral (
        select u.measured_from, u.measured_to from metered_usage u
        where u.account_code = $1 and u.subject = m.subject and u.invoice_number is not null
        order by u.measured_to limit 1) oldest
      where m.service = s.service_number) first_bill
    where s.account_code = $1),
  unbilled as materialized (
    select h.day, (select sum(watts) from unnest(h.watt_hours) watts) as watt_hours, h.estimated is not null as is_estimated
    from supply s cross join lateral (
      select k.day, k.watt_hours, k.estimated from half_hours k
      where k.account_code = $1 and k.service_number = s.service_number
        and k.day > greatest(s.billed_to, (select min(first_day) - 1 from period))
      offset 0) h)`

/** Billed use and unbilled use by bill period, and each billed reading. */
const readings = statement<{ readonly hasPower: boolean; readonly text: string }>(
  'usage-power-readings',
  `with ${PERIOD}, ${POWER_METER}, ${BILLED_USE}, ${SUPPLY_USE},
  period_use as (
    select p.first_day, p.bill_date, c.kwh, c.cents, c.is_estimated, c.known_to, n.watt_hours, n.is_estimated as is_open_estimated,
      n.known_to as open_to
    from period p
    cross join lateral (
      select sum(quantity) as kwh, sum(cents + daily_cents) as cents, max(measured_to) as known_to,
        bool_or(reading_type = 'Estimate' and is_newest) as is_estimated
      from billed_use where measured_to between p.first_day and p.bill_date - 1) c
    cross join lateral (
      select sum(watt_hours) as watt_hours, bool_or(is_estimated) as is_estimated, max(day) as known_to
      from unbilled where day between p.first_day and p.bill_date - 1) n)
  select exists (select from power_meter) as "hasPower", json_build_object(
    'periods', coalesce((select json_agg(json_build_object('from', period_use.first_day, 'to', bill_date - 1, 'billDate', bill_date,
        'kwh', case when kwh is not null or watt_hours is not null
          then coalesce(kwh, 0) + coalesce(watt_hours, 0)::numeric / ${WATT_HOURS_A_KWH} end,
        'chargeIncludingGst', case when watt_hours is null then dollars(cents::bigint) end,
        'readType', case when is_estimated or is_open_estimated then 'Estimate'
          when kwh is not null or watt_hours is not null then 'Actual' end,
        'knownTo', greatest(known_to, open_to)) order by period_use.first_day desc)
      from period_use cross join newest
      where kwh is not null or watt_hours is not null or period_use.first_day = newest.first_day or exists (
        -- days of a supply before its first bill, which may be of earlier periods
        select from supply s
        where period_use.bill_date > coalesce(s.billed_first, s.starts_on)
          and period_use.first_day <= coalesce(s.billed_last, s.ends_on, 'infinity')
          and period_use.first_day <= coalesce(s.ends_on, 'infinity'))), '[]'),
    'readings', coalesce((select json_agg(json_build_object('billDate', i.bill_date, 'dateBilled', i.bill_date,
        'name', c.name, 'readingFromDate', c.measured_from, 'readingToDate', c.measured_to, 'readingDate', c.measured_to,
        'readTypeCode', c.reading_type, 'currentReadValue', c.end_reading, 'previousReadValue', c.start_reading,
        'kwh', c.quantity, 'chargeIncludingGst', dollars(c.cents)) order by c.measured_to desc, c.subject, c.revision)
      from charged c join invoice i on i.account_code = $1 and i.invoice_number = c.invoice_number), '[]'))::text as text`,
)

/** The JSON of the reply. */
export async function readPowerReadingsText(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
): Promise<{ readonly text: string } | 'NO_POWER_SERVICE'> {
  const [row] = await db.rows(readings, [accountCode, today])
  return row?.hasPower === true ? row : 'NO_POWER_SERVICE'
}
