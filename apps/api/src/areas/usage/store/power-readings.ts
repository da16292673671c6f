import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { PERIOD } from '#api/provider/books/bill-periods.ts'

import { CHARGED, POWER_METER, WATT_HOURS_A_KWH } from './power-sql.ts'

/** Billed use and unbilled use by bill period, and each billed reading. */
const readings = statement<{ readonly hasPower: boolean; readonly text: string }>(
  'usage-power-readings',
  `with ${PERIOD}, ${POWER_METER}, ${CHARGED},
  unbilled as materialized (
    select h.day, (select sum(watts) from unnest(h.watt_hours) watts) as watt_hours, h.estimated is not null as is_estimated
    from half_hours h
    where h.account_code = $1 and h.day > coalesce((select max(measured_to) from charged c
      where c.service = h.service_number), '-infinity')),
  period_use as (
    select p.first_day, p.bill_date, c.kwh, c.cents, c.is_estimated, c.known_to, n.watt_hours, n.is_estimated as is_open_estimated,
      n.known_to as open_to
    from period p
    cross join lateral (
      select sum(quantity) as kwh, sum(cents + daily_cents) as cents, max(measured_to) as known_to,
        bool_or(reading_type = 'Estimate' and not exists (select from charged later where later.subject = c.subject
          and later.measured_to = c.measured_to and later.revision > c.revision)) as is_estimated
      from charged c where c.measured_to between p.first_day and p.bill_date - 1) c
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
        select from electricity_supply s
        cross join lateral (select min(measured_from) as first, min(measured_to) as last from charged c
          where c.service = s.service_number) billed
        where s.account_code = $1 and period_use.bill_date > coalesce(billed.first, s.starts_on)
          and period_use.first_day <= coalesce(billed.last, s.ends_on, 'infinity')
          and period_use.first_day <= coalesce(s.ends_on, 'infinity'))), '[]'),
    'readings', coalesce((select json_agg(json_build_object('billDate', i.bill_date, 'dateBilled', i.bill_date,
        'name', c.name, 'readingFromDate', c.measured_from, 'readingToDate', c.measured_to, 'readingDate', c.measured_to,
        'readTypeCode', c.reading_type, 'currentReadValue', c.end_reading, 'previousReadValue', c.start_reading,
        'kwh', c.quantity, 'chargeIncludingGst', dollars(c.cents)) order by c.measured_to desc, c.subject, c.revision)
      from charged c join invoice i on i.account_code = $1 and i.invoice_number = c.invoice_number
      where c.measured_to >= (select min(first_day) from period)), '[]'))::text as text`,
)

/** The JSON of the reply. */
export async function readPowerReadingsText(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
): Promise<{ readonly text: string } | 'NO_POWER_SERVICE'> {
  const [row] = await db.rows(readings, [accountCode, today])
  return row?.hasPower === true ? row : 'NO_POWER_SERVICE'
}
