import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The owner of an account, and the day of the account's next bill. */
export type NextBill = { readonly fullName: string; readonly accountCode: string; readonly day: Day }

/** More than the demo has; a list of all accounts of a large demo would be of no use. */
const MAX_ACCOUNTS = 60

const nextBills = statement<NextBill>(
  'sandbox-next-bills',
  `select u.first_name || ' ' || u.last_name as "fullName", a.account_code as "accountCode", a.next_invoice_date as day
   from (select account_code, next_invoice_date from account order by account_code limit ${MAX_ACCOUNTS}) a
   join claim c on c.account_code = a.account_code and c.role = 'AccountOwner'
   join login_user u on u.user_id = c.user_id
   order by 1, 2`,
)

/** The next bills of the first accounts, by name of the owner. */
export function listNextBills(db: Queries): Promise<NextBill[]> {
  return db.rows(nextBills, [])
}
