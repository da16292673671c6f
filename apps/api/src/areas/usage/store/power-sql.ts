import { NIGHT_DIAL } from '#api/provider/services/subjects.ts'

export const WATT_HOURS_A_KWH = 1_000

/** The dial of a meter `m`, and its service. */
const DIAL = `case when m.subject like '%${NIGHT_DIAL}' then 'night' when split_part(m.subject, ':', 3) = '' then 'all'
  else 'day' end`
const SERVICE = `split_part(m.subject, ':', 2)::integer`

export const POWER_METER = `
  power_meter as materialized (
    select m.*, ${DIAL} as dial, ${SERVICE} as service from meter m
    where m.account_code = $1 and m.unit = 'kWh' and m.cents_per_unit is not null
      and m.subject ~ '^service:[0-9]{1,6}(:|$)')`

/** Metered and billed use `u` that matches the condition, with the charges of its bill. */
export function selectCharged(where: string): string {
  return `
  charged as materialized (
    select m.dial, m.service, m.name, u.*, coalesce(used.charge_cents, 0) as cents,
      case when u.revision > 0 then 0 else coalesce(daily.charge_cents, 0) end as daily_cents
    from power_meter m join metered_usage u on u.account_code = $1 and u.subject = m.subject
    ${joinBillLine('used', `line_kind = case when u.revision > 0 then 'settlement' else 'usage' end`)}
    ${joinBillLine('daily', `line_kind = 'daily'`)}
    where u.invoice_number is not null and ${where})`
}

/** Joins the bill line of one kind for a row of `metered_usage`. */
function joinBillLine(name: string, kind: string): string {
  return `left join invoice_line ${name} on ${name}.account_code = $1 and ${name}.invoice_number = u.invoice_number
      and ${name}.subject = u.subject and ${name}.period_start = u.measured_from and ${name}.period_end = u.measured_to
      and ${name}.${kind}`
}
