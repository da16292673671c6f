import type { Day } from '@switchboard/domain/day'
import type { CoreProductToChange } from '@switchboard/domain/ordering/contract'

import { EXTRA } from '#api/books/subjects.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { goesWith } from '#api/offer/catalogue-sql.ts'

/** The catalogue's product of a running extra; any of its service where it has no key of its own. */
const PRODUCT_OF_EXTRA = `e.service = lower(split_part(r.subject, ':', 2)) and (
  e.additional_product_key = r.product_key or not exists (
    select from additional_product k where k.additional_product_key = r.product_key))`

const unfitting = statement<{ subject: string }>(
  'order-extras-unfitting',
  `select r.subject from recurring_charge r
   where r.account_code = $1 and r.line_kind = 'extra' and r.subject like '${EXTRA}%'
     and (r.ends_on is null or r.ends_on >= $2)
     and exists (select from additional_product e where ${PRODUCT_OF_EXTRA})
     and not exists (
       select from additional_product e join core_product c on c.core_product_key = $3
       where ${PRODUCT_OF_EXTRA} and ${goesWith('e', 'c')} and (e.linked_service = 'Internet' or $4::boolean))`,
)

/** The product of a change; null for none. */
type Chosen = {
  readonly ToCoreProductKey: string | null
  readonly ToCoreProductComponents: readonly Pick<
    CoreProductToChange['ToCoreProductComponents'][number],
    'Service'
  >[]
}

/**
 * Subjects of the account's extras that do not go with the product of a change: those of a homeline where there is none, or of
 * another kind of homeline. They end with it.
 */
export async function unfittingExtras(
  queries: Queries,
  { accountCode, from }: { readonly accountCode: string; readonly from: Day },
  { ToCoreProductKey, ToCoreProductComponents }: Chosen,
): Promise<string[]> {
  const hasVoice = ToCoreProductComponents.some(({ Service }) => Service === 'Voice')
  const rows = await queries.rows(unfitting, [accountCode, from, ToCoreProductKey, hasVoice])
  return rows.map(({ subject }) => subject)
}
