import type { Day } from '@switchboard/domain/day'

import { part, partText } from '#api/database/part.ts'
import type { Queries } from '#api/database/database.ts'

/** The account as its call answers it. */
export const accountPart = part(
  'account',
  `(select json_build_object(
      'accountCode', a.account_code,
      'name', a.name,
      'address', a.address,
      'businessGroup', a.business_group,
      'billCycle', json_build_object('billFrequency', a.bill_frequency),
      'nextBillDate', a.next_invoice_date)
    from account a where a.account_code = $1)`,
)

export function accountText(db: Queries, accountCode: string, today: Day): Promise<string> {
  return partText(db, accountPart, accountCode, today)
}
