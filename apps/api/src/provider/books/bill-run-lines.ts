import { toSqlText } from '#api/provider/notices/sql-words.ts'
import { DATA } from '#api/provider/services/subjects.ts'

import { BILL_RUN_LINES } from './charge-kinds.ts'

/** The price of a day of a period, with six decimals: the bill shows this price and multiplies it by the days. */
export function dayPriceSql(cents: string, daysOfPeriod: string): string {
  return `round(${cents} / ${daysOfPeriod}::numeric, 6)`
}

/** MB as GB with at most two decimals. */
function gigabytesSql(mb: string): string {
  return `trim_scale(round(${mb} / 1024.0, 2)) || ' GB'`
}

/**
 * The lines of the next bill of the accounts in `$1`, as common table expressions: `due` has the accounts with their
 * dates, `line` the numbered lines with their charge, and their charge without GST at `$2` percent. Days more than `$3`
 * months before the bill are not charged.
 *
 * Plans, extras and discounts are charged for the period ahead, at the frequency of that period. A charge that began,
 * changed or ended inside a period is charged or credited by days. Metered usage and one-off charges are for the days
 * before the bill. `frequency` is that of the period ahead, `frequency_behind` that of the period which ends with the bill.
 */
export const LINES = `
  due as materialized (
    select a.account_code, a.name as customer, a.business_group, notice_address(a.account_code) as send_to, a.payment_terms_days, a.prompt_payment_cents,
      ahead.frequency, a.bill_frequency as frequency_behind, a.next_invoice_date as bill_date, kept.day_of_month,
      bill_date_after(a.next_invoice_date, ahead.frequency, kept.day_of_month, 1) as next_bill_date,
      bill_date_after(a.next_invoice_date, a.bill_frequency, kept.day_of_month, -1) as last_bill_date,
      (a.next_invoice_date - make_interval(months => $3::integer))::date as oldest_day
    from account a
    cross join lateral (select kept_day_of_month(a.next_invoice_date, a.bill_day_of_month) as day_of_month) kept
    cross join lateral (select next_bill_frequency(a.account_code) as frequency) ahead
    where a.account_code = any($1::text[])),

  -- days to charge (sign 1), and billed days after the end of a charge, which are credited (sign -1).
  -- A charge that is on every bill is billed to infinity: so far, to the day before this bill
  span as (
    select due.*, c.charge_number, c.subject, c.line_kind, c.category, c.name, c.about, c.quantity,
      c.monthly_cents, days.sign, days.first_day, days.last_day
    from due join recurring_charge c on c.account_code = due.account_code
    cross join lateral (select
      case when c.billed_to = 'infinity' then due.bill_date - 1 else c.billed_to end as billed_to) so_far
    cross join lateral (values
      (1, greatest(c.starts_on, so_far.billed_to + 1, due.oldest_day), least(c.ends_on, due.next_bill_date - 1)),
      (-1, greatest(c.starts_on, c.ends_on + 1), case when c.ends_on is not null then so_far.billed_to end))
      days (sign, first_day, last_day)
    where days.first_day <= days.last_day),

  -- spans split into the period ahead and the periods behind
  share as (
    select span.*, bill_date as period_first, next_bill_date - 1 as period_last, frequency as period_frequency
    from span where last_day >= bill_date
    union all
    select span.*, period.first_day, period.bill_date - 1, period.frequency
    from span cross join lateral bill_periods(account_code, span.first_day, least(span.last_day, span.bill_date - 1)) period
    where span.first_day < span.bill_date),
  recurring as (
    select share.*, period_price(monthly_cents, period_frequency) as price, days.starts, days.ends, days.ends - days.starts + 1 as days,
      period_last - period_first + 1 as days_of_period, (days.starts, days.ends) = (period_first, period_last) as whole
    from share cross join lateral (select greatest(first_day, period_first) as starts,
      least(last_day, period_last) as ends) days),

  -- so_far: the usage of a meter in the last period up to this row; usage of an earlier period counts by itself
  unbilled_usage as (
    select u.*, m.category, m.name, m.unit, m.included, coalesce(before.cents_per_unit, m.cents_per_unit) as cents_per_unit,
      coalesce(before.cents_per_day, m.cents_per_day) as cents_per_day,
      u.revision > 0 as is_correction, u.measured_from < due.oldest_day as is_too_old,
      sum(u.quantity) over running_sum as so_far
    from due join metered_usage u on u.account_code = due.account_code
      and u.invoice_number is null and u.measured_to < due.bill_date
    join meter m on m.account_code = u.account_code and m.subject = u.subject
    left join lateral (
      select b.cents_per_unit, b.cents_per_day from meter_rate_before b
      where b.account_code = u.account_code and b.subject = u.subject and b.ends_on >= u.measured_to
      order by b.ends_on limit 1) before on true
    window running_sum as (partition by u.account_code, u.subject, u.revision > 0,
      case when u.measured_to < due.last_bill_date then u.measured_to end order by u.measured_to)),
  -- over_plan: the units of this row above those that the plan includes. Usage that is too old is free, but a correction
  -- that reduces usage is credited at any age
  measured as (
    select *,
      case when is_correction and quantity <= 0 then quantity
        when is_too_old then 0
        when is_correction then quantity
        else greatest(0, so_far - included) - greatest(0, so_far - quantity - included) end as over_plan,
      case when is_correction or is_too_old then 0 else measured_to - measured_from + 1 end as days
    from unbilled_usage),

  -- place: the order of the lines on a bill, from plans to discounts
  rated (account_code, place, line_kind, subject, category, name, about, period_start, period_end,
      quantity, unit, unit_price, start_reading, end_reading, reading_type) as (
    select account_code, case line_kind when 'plan' then 1 when 'extra' then 2 else 7 end, line_kind, subject, category,
      name, case when whole then about
        else concat_ws(', ', nullif(about, ''), days || ' of ' || days_of_period || ' days') end,
      starts, ends, case when whole then quantity else days end::numeric,
      case when not whole then 'day'
        else case period_frequency when 'Weekly' then 'week' when 'Fortnightly' then 'fortnight' else 'month' end end,
      sign * case when whole then price else ${dayPriceSql('price * quantity', 'days_of_period')} end,
      null::numeric, null::numeric, null
    from recurring
    union all
    select account_code, 3, case when is_correction then 'settlement' else 'usage' end, subject, category,
      case when is_correction then ${toSqlText(BILL_RUN_LINES.settlement.name, { meter: 'name' })} else name end,
      trim_scale(abs(quantity)) || ' ' || unit
        || case when not is_correction then '' when quantity > 0 then ' more than billed before'
          else ' less than billed before' end
        || case when included > 0 then ', ' || trim_scale(included) || ' in your plan' else '' end
        || ' at ' || trim_scale(cents_per_unit) || 'c',
      measured_from, measured_to, over_plan, unit, cents_per_unit, start_reading, end_reading, reading_type
    from measured
    union all
    select account_code, 4, 'daily', subject, category, '${BILL_RUN_LINES.daily.name}',
      days || ' days at ' || trim_scale(cents_per_day) || 'c',
      measured_from, measured_to, days, 'day', cents_per_day, null, null, null
    from measured where cents_per_day > 0 and not is_correction
    union all
    select due.account_code, 3, 'usage', '${DATA}', 'Broadband', '${BILL_RUN_LINES.extraData.name}',
      ${gigabytesSql('d.over_mb')} || ' over, in blocks of ' || ${gigabytesSql('d.block_mb')},
      last_bill_date, due.bill_date - 1, d.blocks, 'block', d.block_cents, null, null, null
    from due join data_period d on d.account_code = due.account_code and d.bill_date = due.bill_date
      and d.blocks > 0 and d.block_cents > 0 and due.last_bill_date >= due.oldest_day
    union all
    select c.account_code, 5, 'oneOff', c.subject, c.category, c.name, c.about, c.charged_on, c.charged_on,
      1, null, c.amount_cents, null, null, null
    from due join one_off_charge c on c.account_code = due.account_code
      and c.invoice_number is null and c.charged_on <= due.bill_date
    union all
    select c.account_code, 6, 'credit', 'credit:' || c.credit_number, 'Other', '${BILL_RUN_LINES.credit.name}', c.description,
      due.bill_date, due.bill_date, 1, null, -c.charge_including_gst_cents, null, null, null
    from due join unbilled_credit c on c.account_code = due.account_code),

  -- rounding the running sums makes charges without GST add up to the total less its GST.
  -- Of like charges, those of a whole period precede those of days
  line as materialized (
    select *, round(so_far / (1 + $2::numeric / 100)) - round((so_far - charge) / (1 + $2::numeric / 100)) as without_gst
    from (
      select rated.*, charge, row_number() over on_bill as line_number, sum(charge) over on_bill as so_far
      from rated cross join lateral (select round(quantity * unit_price) as charge) charged
      window on_bill as (partition by account_code order by place, subject, unit = 'day', period_start, unit_price
        rows unbounded preceding)) numbered)`
