import type { ValidationFacts } from '@switchboard/domain/ordering/validation/validated-order'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { lcaSql } from '#api/provider/locations/qualification.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'

import type { OrderContext } from '../validator.ts'

import { toStaffId } from './sale.ts'

/** The usernames of `$3` that other accounts than `$1` have or have ordered, in lower case. */
const TAKEN_USERNAMES = `array(
  select ordered.username from (select lower(entity) as username from unnest($3::text[]) entity) ordered
  where exists (select from internet_username u where u.username = ordered.username and u.account_code <> $1)
    or exists (select from service s join plan p using (plan_code)
      where lower(s.service_entity) = ordered.username and s.account_code <> $1 and p.kind = 'broadband'))`

type ChangeFacts = Pick<
  ValidationFacts,
  | 'businessGroup'
  | 'hasActiveOrder'
  | 'takenUsernames'
  | 'freeNumbers'
  | 'withdrawnVoicePlans'
  | 'isWireless'
  | 'keepsPlainPhoneLine'
> & { readonly staffName: string | null }

/**
 * Parameters: account (`$1`), staff (`$2`), usernames and phone numbers (`$3`), location (`$4`), plans (`$5`), core product
 * (`$6`).
 */
const changeFacts = statement<ChangeFacts>(
  'order-change-facts',
  `with ${BUYER}
   select a.business_group as "businessGroup", (select name from staff_member where staff_id = $2) as "staffName",
     exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)) as "hasActiveOrder",
     ${TAKEN_USERNAMES} as "takenUsernames",
     array(select n.phone_number from phone_number n
       where n.phone_number = any($3::text[]) and n.taken_by is null and n.lca = ${lcaSql('$4::text')}) as "freeNumbers",
     exists (select from service s join plan p using (plan_code) join core_product c using (core_product_key)
       where s.account_code = $1 and s.status = 'on' and c.wireless_version is not null) as "isWireless",
     exists (select from dynamic_configuration d, service s join plan p using (plan_code)
       where (d.configuration -> 'sales' ->> 'disablePotsProductChange')::boolean and s.account_code = $1
         and s.status = 'on' and p.voice_category = 'POTS') as "keepsPlainPhoneLine",
     array(select p.plan_code from plan p cross join buyer b
       where p.plan_code = any($5::text[]) and p.core_product_key = $6 and p.plan_service = 'Voice'
         and not p.selectable and (p.for_business is null or p.for_business = b.business)
         and not exists (
           select from plan_charge c where c.plan_code = p.plan_code and c.bill_frequency = b.frequency)
     ) as "withdrawnVoicePlans"
   from account a where a.account_code = $1`,
)

type OrderedProduct = {
  /** Usernames and phone numbers. */
  readonly entities: readonly (string | null)[]
  readonly planKeys: readonly (string | null)[]
  readonly coreProductKey: string | null
  readonly locationId: string | null
}

/** The facts that validate a change of broadband, without the offer. */
export async function readChangeFacts(
  db: Queries,
  { accountCode, actor }: OrderContext,
  { entities, planKeys, coreProductKey, locationId }: OrderedProduct,
): Promise<ChangeFacts> {
  const values = [accountCode, toStaffId(actor), entities, locationId, planKeys, coreProductKey]
  const [facts] = await db.rows(changeFacts, values)
  if (facts === undefined) throw new Error(`there is no account ${accountCode}`)
  return facts
}
