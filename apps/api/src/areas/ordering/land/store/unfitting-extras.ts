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
 * Subjects of the account's extras that end with a change because they do not fit its product: extras of a homeline that ends,
 * or of another kind of homeline.
 */
export async function listUnfittingExtras(
  queries: Queries,
  { accountCode, from }: { readonly accountCode: string; readonly from: Day },
  { ToCoreProductKey, ToCoreProductComponents }: ProductChoice,
): Promise<string[]> {
  const hasVoice = ToCoreProductComponents.some(({ Service }) => Service === 'Voice')
  const rows = await queries.rows(unfitting, [accountCode, from, ToCoreProductKey, hasVoice])
  return rows.map(({ subject }) => subject)
}
