import { TOGETHER_CENTS } from '@switchboard/domain/ordering/adding/mobile/new-connection'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const read = statement<{ service_number: number; number: string; has_broadband: boolean }>(
  'order-mobiles-together',
  `select s.service_number, coalesce(s.service_entity, '') as number,
     exists (select from service b join plan bp using (plan_code)
       where b.account_code = $1 and b.status = 'on' and bp.broadband_category is not null) as has_broadband
   from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = 'on' and p.mobile_type = 'mobile2_linerental'
     and ($3::text is null or s.service_entity = $3)
     and exists (select from recurring_charge r
       where r.account_code = $1 and r.subject = 'service:' || s.service_number and r.line_kind = 'plan'
         and r.monthly_cents >= ${TOGETHER_CENTS} and (r.ends_on is null or r.ends_on >= $2::date))
   order by s.service_number`,
)

/** A mobile of an account's bill. */
export type MobileTogether = {
  readonly serviceNumber: number
  readonly number: string
  /** Of the account. */
  readonly hasBroadband: boolean
}

/** The account's mobiles that cost as much as broadband takes off them; of one number alone, or (null) all. */
export async function mobilesTogether(
  queries: Queries,
  { accountCode, from }: { readonly accountCode: string; readonly from: Day },
  number: string | null,
): Promise<MobileTogether[]> {
  const rows = await queries.rows(read, [accountCode, from, number])
  return rows.map(({ service_number, has_broadband, ...row }) => ({
    ...row,
    serviceNumber: service_number,
    hasBroadband: has_broadband,
  }))
}
