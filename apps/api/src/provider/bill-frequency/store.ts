import { BUSINESS_GROUPS, BUSINESS_GROUP_1 } from '@switchboard/domain/access'
import { feasibility, frequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import type { Feasibility, FrequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import { DAYS_BETWEEN_CHANGES } from '@switchboard/domain/billing-frequency/rules'
import type { Day } from '@switchboard/domain/day'
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import { holidaysAround } from '@switchboard/domain/public-holidays'

import { paymentDaySql } from '#api/provider/books/payment-day.ts'
import { EXTRA } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { charges } from '#api/provider/offer/buyer-sql.ts'

type BillFrequencyKey = { readonly accountCode: string; readonly today: Day }

const businessGroups = BUSINESS_GROUPS.map((group) => `'${group}'`).join(', ')
const FEATURE = 'changeBillFrequency'

/** Account (`$1`) and day (`$2`). The reason is the first that applies. Source: FRQ-002 to FRQ-007, FRQ-016, FRQ-020. */
const feasible = statement<{ text: string }>(
  'bill-frequency-feasible',
  `with has as (
     select count(*) filter (where p.broadband_category is not null or c.wireless_version is not null) as lines,
       count(*) filter (where p.voice_category is not null) as homelines,
       coalesce(bool_or(p.kind = 'mobile'), false) as mobile,
       coalesce(bool_or(c.wireless_version is not null), false) as wireless
     from service s join plan p using (plan_code) left join core_product c using (core_product_key)
     where s.account_code = $1 and s.status = 'on' and (s.ends_on is null or s.ends_on >= $2::date)),
   last as (select max(starts_on) as changed_on from bill_cycle_change where account_code = $1 and starts_on <= $2::date)
   select json_build_object('isFeasible', reason is null, 'reason', coalesce(reason, ''),
     'billingPeriodModifiedDate', changed_on, 'daysSinceChange', $2::date - changed_on, 'waiting', (
       select json_build_object('OrderIdentifier', o.order_number::text, 'startsOn', o.next_on,
         'billFrequency', o.body -> 'BillingDetail' ->> 'BillFrequency')
       from service_order o
       where o.account_code = $1 and o.next_on is not null and o.body -> 'BillingDetail' is not null limit 1))::text as text
   from account a cross join has cross join last cross join dynamic_configuration d
   cross join lateral (select case
     when not coalesce((d.configuration -> 'features' ->> '${FEATURE}')::boolean, false)
       or a.business_group in (${businessGroups})
       and not coalesce((d.configuration -> 'businessFeatures' ->> '${FEATURE}')::boolean, false) then 'switchedOff'
     when a.business_group = '${BUSINESS_GROUP_1}' then 'business'
     when wireless then 'wireless'
     when lines = 0 then 'noInternet'
     when lines > 1 then 'severalConnections'
     when homelines > 1 then 'severalLines'
     when mobile then 'mobile'
     when exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)) then 'orderUnderWay'
     when exists (select from product_change p where p.account_code = $1 and p.undone_at is null
       and p.starts_on > $2::date) then 'changeWaits'
     when changed_on > $2::date - ${DAYS_BETWEEN_CHANGES} then 'changedLately'
     when a.next_invoice_date <= $2::date then 'billNotMade' end as reason) judged
   where a.account_code = $1`,
)

/** Whether the account may change its bill frequency on this day, and why not. Source: FRQ-018, FRQ-020. */
export async function readFeasibilityText(
  db: Queries,
  { accountCode, today }: BillFrequencyKey,
): Promise<string> {
  const [row] = await db.rows(feasible, [accountCode, today])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row.text
}

export async function readFeasibility(db: Queries, key: BillFrequencyKey): Promise<Feasibility> {
  return feasibility.parse(JSON.parse(await readFeasibilityText(db, key)))
}

/** SQL for a charge's price on a bill of frequency `f`: the catalogue's price if the charge has the catalogue's price now, else its own. */
function buildPriceSql(sold: string, soldNow: string): string {
  return `case when h.monthly is null or period_price(h.monthly, h.frequency) = ${soldNow} then ${sold}
    else period_price(h.monthly, f.frequency) end`
}

const FREQUENCIES = `(values ('Weekly'), ('Fortnightly'), ('Monthly')) f (frequency)`

/** The data of plan `p` with a cap, for a month; null without a cap. */
function buildDataSql(p: string): string {
  return `case when ${p}.data_cap_mb > 0 then json_strip_nulls(json_build_object('dataCapMb', ${p}.data_cap_mb,
    'dataBlock', case when ${p}.data_block_mb is not null
      then json_build_object('mb', ${p}.data_block_mb, ${charges(`${p}.data_block_cents`)}) end)) end`
}

const RUNS = 'r.starts_on <= $2::date and (r.ends_on is null or r.ends_on >= $2::date)'

/**
 * Account (`$1`), day (`$2`), brand (`$3`), channel (`$4`), public holidays (`$5`). An extra that the catalogue does not
 * sell separately, or that is sold for thirty days, is available at each frequency.
 */
const plans = statement<{ lines: number; text: string }>(
  'bill-frequency-plans',
  `with owner as (
     select *, kept_day_of_month(next_invoice_date, bill_day_of_month) as day_of_month from account where account_code = $1),
   line as (
     select s.*, p.core_product_key from service s join plan p using (plan_code)
     where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null),
   held as materialized (
     select s.service_number, s.service_entity, s.plan_code, concat_ws(': ', p.name, nullif(p.about, '')) as name,
       coalesce(p.plan_service, case p.kind when 'broadband' then 'Internet' else 'Voice' end) as service,
       a.bill_frequency as frequency, ${buildDataSql('p')} as data, (
         select sum(r.monthly_cents)::bigint from recurring_charge r
         where r.account_code = $1 and r.subject = 'service:' || s.service_number and r.line_kind = 'plan' and ${RUNS}) as monthly
     from owner a cross join line l join service s on s.account_code = $1 and s.status = 'on'
     join plan p on p.plan_code = s.plan_code
     where s.service_number = l.service_number
       or (p.voice_category is not null and p.core_product_key is not distinct from l.core_product_key)),
   sold as materialized (
     select pc.* , p.plan_service, concat_ws(': ', p.name, nullif(p.about, '')) as name, p.selectable,
       ${buildDataSql('p')} as data
     from owner a cross join line l
     join plan p on p.core_product_key = l.core_product_key and p.plan_service is not null
       and (p.for_business is null or p.for_business = (a.business_group in (${businessGroups})))
     join core_product c on c.core_product_key = p.core_product_key and $3::text = any(c.brands)
       and $4::text = any(c.sales_channels)
     join plan_charge pc on pc.plan_code = p.plan_code),
   extra as materialized (
     select split_part(r.subject, ':', 2) as service, coalesce(r.product_key, split_part(r.subject, ':', 2)) as key, r.name,
       r.monthly_cents as monthly, r.quantity, r.product_key, a.bill_frequency as frequency, r.charge_number
     from owner a join recurring_charge r on r.account_code = $1 and r.line_kind = 'extra' and r.subject like '${EXTRA}%'
       and ${RUNS})
   select (select count(*) from line) as lines, json_build_object(
     'billFrequency', a.bill_frequency, 'businessGroup', a.business_group,
     'recurringType', coalesce((select m.recurring_type from recurring_method m where m.account_code = $1), 'Manual'),
     'cycles', (select json_agg(json_build_object('billCycleKey', f.frequency || ' from ' || a.next_invoice_date,
         'billFrequency', f.frequency, 'firstBillDate', a.next_invoice_date,
         'nextPaymentDate', ${paymentDaySql('a.next_invoice_date + a.payment_terms_days', '$5')}))
       from ${FREQUENCIES} where f.frequency <> a.bill_frequency),
     'coreProduct', (select json_build_object('key', coalesce(l.core_product_key, l.plan_code),
         'frequencies', array(select distinct pc.bill_frequency from plan_charge pc
           where pc.plan_code = l.plan_code or pc.plan_code in (select plan_code from sold)))
       from line l limit 1),
     'components', (select coalesce(json_agg(json_build_object('key', h.plan_code, 'name', h.name, 'service', h.service,
         'serviceEntity', h.service_entity, 'data', h.data, 'prices', (
           select coalesce(json_agg(json_build_object('billFrequency', f.bill_frequency,
             ${charges(buildPriceSql('f.charge_cents', 'now.charge_cents'))})), '[]')
           from (select pc.*, pc.bill_frequency as frequency from plan_charge pc) f
           left join plan_charge now on now.plan_code = h.plan_code and now.bill_frequency = h.frequency
           where f.plan_code = h.plan_code)) order by h.service_number), '[]') from held h),
     'plans', (select coalesce(json_agg(json_build_object('key', s.plan_code, 'name', s.name, 'service', s.plan_service,
         'billFrequency', s.bill_frequency, 'data', s.data, ${charges('s.charge_cents')}) order by s.plan_code), '[]')
       from sold s where s.plan_service = 'Internet' or s.selectable),
     'additionalProducts', (select coalesce(json_agg(json_build_object('key', h.key, 'name', h.name, 'service', h.service,
         'serviceEntity', null, 'quantity', h.quantity, 'prices', (
           select coalesce(json_agg(json_build_object('billFrequency', f.frequency,
             ${charges(`h.quantity * (${buildPriceSql('coalesce(c.charge_cents, period_price(h.monthly, f.frequency))', 'now.charge_cents')})`)})), '[]')
           from ${FREQUENCIES}
           left join additional_charge c on c.additional_product_key = h.product_key and c.unit = f.frequency
           left join additional_charge now on now.additional_product_key = h.product_key and now.unit = h.frequency
           where c.unit is not null or not exists (
             select from additional_charge o where o.additional_product_key = h.product_key and o.unit <> 'ThirtyDays')))
         order by h.charge_number), '[]') from extra h),
     'offers', (select coalesce(json_agg(json_build_object('name', r.name, 'frequencies', array(
           select f.frequency from ${FREQUENCIES}
           where not exists (select from offer_frequency o where o.offer_name = r.name)
             or exists (select from offer_frequency o where o.offer_name = r.name and o.bill_frequency = f.frequency)))
         order by r.charge_number), '[]')
       from recurring_charge r where r.account_code = $1 and r.line_kind = 'discount' and ${RUNS}))::text as text
   from owner a`,
)

type FrequencyPlansQuery = BillFrequencyKey & {
  /** The brand's id. */
  readonly brand: string
}

/** The account's products and prices, and their prices at other frequencies, as the call's JSON answer. Source: FRQ-021. */
export async function readFrequencyPlansText(
  db: Queries,
  { accountCode, today, brand }: FrequencyPlansQuery,
): Promise<string | null> {
  const [row] = await db.rows(plans, [
    accountCode,
    today,
    brand,
    DEFAULT_SALES_CHANNEL,
    holidaysAround(today),
  ])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row.lines === 1 ? row.text : null
}

/** The same, parsed for the rules of an order; null if the account has no line, or several. */
export async function readFrequencyPlans(
  db: Queries,
  query: FrequencyPlansQuery,
): Promise<FrequencyPlans | null> {
  const text = await readFrequencyPlansText(db, query)
  return text === null ? null : frequencyPlans.parse(JSON.parse(text))
}
