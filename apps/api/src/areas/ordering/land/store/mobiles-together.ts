import { TOGETHER_CENTS } from '@switchboard/domain/ordering/adding/mobile/new-connection'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type DiscountableMobile = {
  readonly serviceNumber: number
  readonly number: string
  /** Whether the account has broadband. */
  readonly hasBroadband: boolean
}

const discountableMobiles = statement<DiscountableMobile>(
  'order-mobiles-together',
  `select s.service_number as "serviceNumber", coalesce(s.service_entity, '') as number,
     exists (select from service b join plan bp using (plan_code)
       where b.account_code = $1 and b.status = 'on' and bp.broadband_category is not null) as "hasBroadband"
   from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = 'on' and p.mobile_type = 'mobile2_linerental'
     and ($3::text is null or s.service_entity = $3)
     and exists (select from recurring_charge r
       where r.account_code = $1 and r.subject = 'service:' || s.service_number and r.line_kind = 'plan'
         and r.monthly_cents >= ${TOGETHER_CENTS} and (r.ends_on is null or r.ends_on >= $2::date))
   order by s.service_number`,
)

/**
 * The account's mobiles whose plan costs at least the discount of mobile and broadband together. With a number, only the mobile
 * of that number.
 */
export async function listDiscountableMobiles(
  queries: Queries,
  { accountCode, from }: { readonly accountCode: string; readonly from: Day },
  number: string | null,
): Promise<DiscountableMobile[]> {
  return queries.rows(discountableMobiles, [accountCode, from, number])
}
