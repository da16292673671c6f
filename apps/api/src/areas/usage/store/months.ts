import { DATA, NIGHT_DIAL } from '#api/provider/services/subjects.ts'
import { part } from '#api/platform/database/part.ts'

const MONTHS = 12
/** Bills charge plans at most this many days ahead. */
const MAX_DAYS_AHEAD = 31

/** The last months that end on a bill date; `n` counts back. With monthly bills they equal the bill periods. */
const MONTH = `
  month as materialized (
    select n, bill_date_after(ends, 'Monthly', day_of_month, -n) as first_day,
      bill_date_after(ends, 'Monthly', day_of_month, 1 - n) - 1 as last_day
    from account a
    cross join lateral (select kept_day_of_month(a.next_invoice_date, a.bill_day_of_month) as billed_on) bill
    cross join lateral (select least($2::date, bill_date_after(a.next_invoice_date, a.bill_frequency, billed_on, -1))
      as ends) newest
    cross join lateral (select kept_day_of_month(ends, case a.bill_frequency when 'Monthly' then billed_on end)
      as day_of_month) cycle
    cross join generate_series(1, ${MONTHS}) n
    where a.account_code = $1)`

/** MB of each month, and the number of days with data. */
const USED = `
  used as materialized (
    select n, sum(day.received + day.sent) as mb, count(day.received + day.sent) as days
    from month join internet_usage u on u.account_code = $1
      and u.month between date_trunc('month', first_day)::date and last_day
    cross join lateral unnest(u.received_mb, u.sent_mb) with ordinality day (received, sent, place)
    where u.month + day.place::integer - 1 between first_day and last_day
    group by n)`

function buildDaysSql(from: string, to: string): string {
  return `(least(${to}, last_day) - greatest(${from}, first_day) + 1)`
}

function buildShareSql(from: string, to: string): string {
  return `${buildDaysSql(from, to)}::numeric / (${to} - ${from} + 1)`
}

/** Metered quantities of each month, by unit. */
const MEASURED = `
  measured as materialized (
    select n, unit, sum(quantity) as quantity, sum(quantity) filter (where is_night) as at_night,
      bool_or(whole) as whole
    from (
      select n, m.unit, m.subject like '%${NIGHT_DIAL}' as is_night, coalesce(sum(u.quantity * ${buildShareSql('u.measured_from', 'u.measured_to')}), 0) as quantity,
        sum(${buildDaysSql('u.measured_from', 'u.measured_to')}) filter (where u.revision = 0) = last_day - first_day + 1 as whole
      from month join meter m on m.account_code = $1
      left join metered_usage u on u.account_code = $1 and u.subject = m.subject
        and u.measured_from <= last_day and u.measured_to >= first_day
      group by n, first_day, last_day, m.subject, m.unit) by_meter
    group by n, unit)`

/** Charges of approved bills for the days of each month: internet plans and metered use. */
const BILLED = `
  bill as materialized (
    select invoice_number from invoice
    where account_code = $1 and is_approved
      and bill_date >= (select min(first_day) - ${MAX_DAYS_AHEAD} from month)),
  charge as materialized (
    select case when l.line_kind = 'plan' or l.subject = '${DATA}' then 'internet' else m.unit end as kind, l.charge_cents,
      l.charge_excluding_gst_cents, l.period_start, l.period_end
    from bill join invoice_line l on l.invoice_number = bill.invoice_number and l.account_code = $1
    left join meter m on m.account_code = $1 and m.subject = l.subject
    where l.period_start <= l.period_end
      and ((l.line_kind = 'plan' and l.category = 'Broadband') or l.line_kind in ('usage', 'settlement', 'daily'))),
  billed as materialized (
    select n, kind, min(period_start) <= first_day and max(period_end) >= last_day as whole,
      json_build_object(
        'chargeIncludingGst', dollars(round(sum(charge_cents * share))::bigint),
        'chargeExcludingGst', dollars(round(sum(charge_excluding_gst_cents * share))::bigint)) as charge
    from month join charge on period_start <= last_day and period_end >= first_day
    cross join lateral (select ${buildShareSql('period_start', 'period_end')} as share) shared
    group by n, kind, first_day, last_day)`

const NOTHING = `json_build_object('chargeIncludingGst', 0, 'chargeExcludingGst', 0)`

export const monthsOfUsePart = part(
  'monthsOfUse',
  `(with ${MONTH}, ${USED}, ${MEASURED}, ${BILLED}
    select coalesce(json_agg(json_build_object(
      'from', first_day,
      'to', last_day,
      'internet', (select json_build_object('usedMb', mb, 'billed',
          (select charge from billed b where b.n = used.n and b.kind = 'internet' and b.whole))
        from used where used.n = month.n and used.days = last_day - first_day + 1),
      'power', (select json_build_object('kwh', quantity, 'nightKwh', at_night, 'billed',
          (select charge from billed b where b.n = m.n and b.kind = m.unit and b.whole))
        from measured m where m.n = month.n and m.unit = 'kWh' and m.whole),
      'calls', (select json_build_object('minutes', quantity, 'billed',
          coalesce((select charge from billed b where b.n = m.n and b.kind = m.unit), ${NOTHING}))
        from measured m where m.n = month.n and m.unit = 'minutes')) order by first_day), '[]')
    from month)`,
)
