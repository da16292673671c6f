import type { Day } from '@switchboard/domain/day'
import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'

import { EXTRA } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { unfittingSql } from '#api/provider/offer/unfitting-sql.ts'

const unfitting = statement<{ subject: string }>(
  'order-extras-unfitting',
  `select r.subject from recurring_charge r
   where r.account_code = $1 and r.line_kind = 'extra' and r.subject like '${EXTRA}%'
     and (r.ends_on is null or r.ends_on >= $2)
     and ${unfittingSql('$3', '$4::boolean')}`,
)

/** The product of a change; null for none. */
type ProductChoice = {
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
  { ToCoreProductKey, ToCoreProductComponents }: ProductChoice,
): Promise<string[]> {
  const hasVoice = ToCoreProductComponents.some(({ Service }) => Service === 'Voice')
  const rows = await queries.rows(unfitting, [accountCode, from, ToCoreProductKey, hasVoice])
  return rows.map(({ subject }) => subject)
}
