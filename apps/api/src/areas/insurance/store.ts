import { part } from '#api/platform/database/part.ts'
import { charges, withGst, withoutGst } from '#api/provider/offer/buyer-sql.ts'

const CENTS = 'period_price(r.monthly_cents * r.quantity, a.bill_frequency)'

/** The bill run's charges for the service of a policy on the day. */
const CHARGES = `coalesce((select json_agg(json_build_object('label', concat_ws(': ', r.name, nullif(r.about, '')),
    'ChargeIncludingGST', ${withGst(CENTS)}, 'ChargeExcludingGST', ${withoutGst(CENTS)}) order by r.charge_number)
  from recurring_charge r
  where r.account_code = $1 and r.subject = 'service:' || i.service_number
    and r.starts_on <= $2 and (r.ends_on is null or r.ends_on >= $2)), '[]')`

/** The policies of the account, active ones first. Source: INS-008, INS-010. */
export const policiesPart = part(
  'insurancePolicies',
  `(select coalesce(json_agg(json_build_object('policyNumber', i.policy_number, 'coverType', i.cover_type,
      'isCancelled', i.is_cancelled, 'address', json_build_object('streetNumber', i.street_number,
        'streetName', i.street_name, 'suburb', i.suburb, 'city', i.city, 'postCode', i.post_code),
      'charges', ${CHARGES}) order by i.is_cancelled, i.policy_number), '[]')
    from insurance_policy i join account a using (account_code) where i.account_code = $1)`,
)

/** The cover on sale, with prices for a bill of the account. Source: INS-011. */
export const productsPart = part(
  'insuranceProducts',
  `(select coalesce(json_agg(json_build_object('coverType', i.cover_type, 'about', i.about,
      ${charges('period_price(p.monthly_cents, a.bill_frequency)')}) order by p.monthly_cents, i.cover_type), '[]')
    from insurance_product i join plan p using (plan_code) cross join account a where a.account_code = $1)`,
)
