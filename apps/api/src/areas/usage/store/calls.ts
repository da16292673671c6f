import type { Day } from '@switchboard/domain/day'
import { GST_RATE_PERCENT } from '@switchboard/domain/gst'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

const YEARS_BACK = 2

const NUMBER = `
  number as materialized (select place, phone_number, subject from billed_number where account_code = $1)`

/**
 * For account `$1` on day `$2`: its numbers, the bill dates with calls, and the requested bill date (`$3`, or the newest). Each bill
 * date is found by the index from the one after it, because an account has many calls on each bill. It begins a recursive `with`.
 */
const REQUESTED = `${NUMBER},
  bill_date_back as (
    select max(bill_date) as bill_date from call_record where account_code = $1
    union all
    select (select max(c.bill_date) from call_record c where c.account_code = $1 and c.bill_date < b.bill_date)
    from bill_date_back b where b.bill_date > ($2::date - interval '${YEARS_BACK} years')::date),
  call_bill as materialized (
    select bill_date from bill_date_back where bill_date > ($2::date - interval '${YEARS_BACK} years')::date),
  requested as materialized (
    select bill_date from call_bill where bill_date = coalesce($3::date, (select max(bill_date) from call_bill)))`

/** `REQUESTED` for the newest bill date. Reads only the end of the index. */
const NEWEST = `${NUMBER},
  requested as materialized (
    select bill_date from call_record
    where account_code = $1 and bill_date > ($2::date - interval '${YEARS_BACK} years')::date
    order by bill_date desc limit 1)`

/**
 * The rates of the requested bill: the rates on the bill if it is issued, otherwise the rates of today. Calls of a number
 * without a meter are free. The cost is unknown if the meter has no rate.
 */
const TARIFF = `
  tariff as materialized (
    select s.subject, case when i.is_approved then i.invoice_number end as invoice_number,
      case when l.subject is null then coalesce(m.included, 0) else u.quantity - l.number_billed end as included,
      case when m.subject is null then 0 else coalesce(l.unit_price_cents, m.cents_per_unit) end as rate,
      case when l.charge_cents <> 0 then l.charge_excluding_gst_cents::numeric / l.charge_cents
        else 1 / (1 + ${GST_RATE_PERCENT}::numeric / 100) end as share_without_gst
    from requested w cross join (select distinct subject from number) s
    left join meter m on m.account_code = $1 and m.subject = s.subject
    left join metered_usage u on u.account_code = $1 and u.subject = s.subject and u.measured_to = w.bill_date - 1
      and u.invoice_number is not null
    left join invoice i on i.account_code = $1 and i.invoice_number = u.invoice_number
    left join invoice_line l on l.account_code = $1 and l.invoice_number = u.invoice_number and l.subject = s.subject
      and l.line_kind = 'usage' and l.period_end = u.measured_to)`

/**
 * The bill rounds only the sum. So a call costs the difference of the rounded sums with and without the call. The destinations
 * are read as a whole, because a search in their index for each call reads two pages a call.
 */
const CHARGED = `
  destination as materialized (select destination, category, name from call_destination),
  rated as materialized (
    select c.began, c.seconds, c.billed_number, c.number_dialled, c.calling_pack, n.phone_number, n.subject, d.category,
      d.name, billable.minutes, sum(billable.minutes) over (partition by n.subject order by c.began, c.billed_number) as minutes_to_here
    from requested w join call_record c on c.account_code = $1 and c.bill_date = w.bill_date
    join number n on n.place = c.billed_number
    join destination d on d.destination = c.destination
    cross join lateral (select charged_minutes(c.seconds, d.category, c.calling_pack) as minutes) billable),
  charged as materialized (
    select rated.*, sum_with - sum_before as cents,
      round(sum_with * share_without_gst) - round(sum_before * share_without_gst) as cents_without_gst
    from rated join tariff using (subject)
    cross join lateral (select round(greatest(0, minutes_to_here - included) * rate) as sum_with,
      round(greatest(0, minutes_to_here - minutes - included) * rate) as sum_before) sums)`

/** At most `$8` calls before the call at `$4`, `$5`, or after the call at `$6`, `$7`. */
const PAGE = `
  page as materialized (
    select * from charged
    where ($4::bigint is null or (began, billed_number) < (to_timestamp($4::bigint / 1000.0), $5::integer))
      and ($6::bigint is null or (began, billed_number) > (to_timestamp($6::bigint / 1000.0), $7::integer))
    order by case when $6::bigint is not null then began end, case when $6::bigint is not null then billed_number end,
      began desc, billed_number desc
    limit $8::integer),
  oldest as (select began, billed_number from page order by began, billed_number limit 1),
  newest as (select began, billed_number from page order by began desc, billed_number desc limit 1)`

const KEY = `(extract(epoch from began) * 1000)::bigint || '-' || billed_number`

const JSON_OF_CALLS = `coalesce((select json_agg(json_build_object(
    'key', ${KEY},
    'began', ${wireInstant('began')},
    'seconds', seconds,
    'category', category,
    'destination', page.name,
    'numberDialled', '+' || number_dialled,
    'numberBilled', '+' || phone_number,
    'chargedMinutes', page.minutes,
    'chargeIncludingGst', dollars(cents::bigint),
    'chargeExcludingGst', dollars(cents_without_gst::bigint),
    'callingPack', case when calling_pack is not null then coalesce(p.description, calling_pack) end)
    order by began desc, billed_number desc)
  from page left join additional_product p on p.additional_product_key = calling_pack), '[]')`

const JSON_OF_TOTALS = `coalesce((select json_agg(total order by category) from (
    select category, json_build_object('category', category, 'calls', count(*), 'seconds', sum(seconds),
      'chargedMinutes', sum(minutes),
      'chargeIncludingGst', case when count(cents) = count(*) then dollars(sum(cents)::bigint) end,
      'chargeExcludingGst', case when count(cents) = count(*) then dollars(sum(cents_without_gst)::bigint) end) as total
    from charged group by category) by_category), '[]')`

const JSON_OF_PERIOD = `(select json_build_object(
    'from', (select p.first_day from bill_periods($1, w.bill_date - 1, w.bill_date - 1) p where p.bill_date = w.bill_date),
    'to', w.bill_date - 1,
    'billDate', w.bill_date,
    'invoiceNumber', (select max(invoice_number) from tariff),
    'knownTo', (select least(arrived_to, w.bill_date - 1) from usage_arrival),
    'totals', ${JSON_OF_TOTALS})
  from requested w)`

const HAS_LINE = `exists (select from service s join plan p using (plan_code)
  where s.account_code = $1 and s.status = 'on' and p.kind = 'voice')`

/** The sums of the newest bill with calls; null if `readCalls` refuses. */
export const callsNowPart = part(
  'callsNow',
  `(with ${NEWEST}, ${TARIFF}, ${CHARGED}
    select case when exists (select from requested) or ${HAS_LINE}
      then json_build_object('period', ${JSON_OF_PERIOD}) end)`,
)

const pageOfCalls = statement<{ hasVoice: boolean; isFound: boolean; text: string }>(
  'usage-calls',
  `with recursive ${REQUESTED}, ${TARIFF}, ${CHARGED}, ${PAGE}
   select exists (select from call_bill) or ${HAS_LINE} as "hasVoice",
     $3::date is null or exists (select from requested) as "isFound",
     json_build_object(
       'billDates', coalesce((select json_agg(bill_date order by bill_date desc) from call_bill), '[]'),
       'period', ${JSON_OF_PERIOD},
       'calls', ${JSON_OF_CALLS},
       'nextBefore', (select ${KEY} from oldest where exists (
         select from charged c where (c.began, c.billed_number) < (oldest.began, oldest.billed_number))),
       'nextAfter', (select ${KEY} from newest where exists (
         select from charged c where (c.began, c.billed_number) > (newest.began, newest.billed_number))))::text as text`,
)

type CallPageQuery = {
  readonly billDate?: Day | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly pageSize: number
}

/** A page of calls, as the JSON of the reply. */
export async function readCallsText(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
  { billDate, before, after, pageSize }: CallPageQuery,
): Promise<{ readonly text: string } | 'NO_VOICE_SERVICE' | 'BILL_DATE_NOT_FOUND'> {
  const [row] = await db.rows(pageOfCalls, [
    accountCode,
    today,
    billDate ?? null,
    ...parseCallKey(before),
    ...parseCallKey(after),
    pageSize,
  ])
  if (row?.hasVoice !== true) return 'NO_VOICE_SERVICE'
  return row.isFound ? row : 'BILL_DATE_NOT_FOUND'
}

/** The parts of a call's key: its start, and the place of its number. */
function parseCallKey(key: string | undefined): readonly [began: string | null, billedNumber: string | null] {
  const [began = null, billedNumber = null] = key?.split('-') ?? []
  return [began, billedNumber]
}
