import { EXTRA } from '#api/provider/services/subjects.ts'
import { part } from '#api/platform/database/part.ts'
import { withGst, withoutGst } from '#api/provider/offer/buyer-sql.ts'

const CENTS = 'period_price(r.monthly_cents * r.quantity, a.bill_frequency)'
const CHARGE_JSON = `json_build_object('label', concat_ws(': ', r.name, nullif(r.about, '')),
  'ChargeIncludingGST', ${withGst(CENTS)}, 'ChargeExcludingGST', ${withoutGst(CENTS)})`

/** Whether the service is listed with its core product or with the mobiles. */
const IS_LISTED_ELSEWHERE = `(p.kind in ('broadband', 'mobile') or (p.voice_category is not null and exists (
  select from service b join plan bp using (plan_code)
  where b.account_code = $1 and b.status = 'on' and bp.broadband_category is not null
    and bp.core_product_key is not distinct from p.core_product_key)))`

/** Selects charges of plans and extras, without additional products. `p` is the plan of the service, if there is one. */
function selectCharges(condition: string): string {
  return `coalesce((select json_agg(${CHARGE_JSON} order by r.charge_number)
    from recurring_charge r
    left join service s on s.account_code = r.account_code and r.subject = 'service:' || s.service_number
    left join plan p using (plan_code)
    where r.account_code = $1 and r.starts_on <= $2 and (r.ends_on is null or r.ends_on >= $2)
      and (r.line_kind = 'plan' or r.line_kind = 'extra' and r.subject not like '${EXTRA}%') and ${condition}), '[]')`
}

/** Charges that the current products do not list. Source: HUB-027. */
export const otherChargesPart = part(
  'otherCharges',
  `(select json_build_object(
      'insurance', ${selectCharges("p.kind = 'insurance'")},
      'others', ${selectCharges(`(p.plan_code is null or p.kind <> 'insurance'
        and (r.line_kind = 'extra' or not ${IS_LISTED_ELSEWHERE}))`)})
    from account a where a.account_code = $1)`,
)

/** The power plan with the rates of its meter, dial by dial. Source: HUB-028. */
export const powerPlanPart = part(
  'powerPlan',
  `(select json_build_object('power', (
      select json_build_object('description', concat_ws(': ', p.name, nullif(p.about, '')),
        'rates', coalesce((select json_agg(json_build_object('name', m.name,
            'centsPerUnitIncludingGst', m.cents_per_unit, 'centsPerDayIncludingGst', m.cents_per_day) order by m.subject)
          from meter m where m.account_code = $1 and m.unit = 'kWh' and m.cents_per_unit is not null
            and split_part(m.subject, ':', 2) = s.service_number::text), '[]'))
      from service s join plan p using (plan_code)
      where s.account_code = $1 and s.status = 'on' and p.kind = 'power'
      order by s.service_number limit 1)))`,
)
