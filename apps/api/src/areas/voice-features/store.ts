import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { NOTICES } from '#api/provider/notices/notice.ts'

/** Sends the notice at any hour to the owner, and to the address for bills. */
const notify = statement<never>(
  'voice-forward-tell',
  `with reader as (
     select lower(u.email) as address from claim c join login_user u using (user_id)
     where c.account_code = $1 and c.role = 'AccountOwner'
     union select lower(notice_address($1))),
   numbered as (select address, row_number() over (order by address) as place from reader where address <> '')
   ${NOTICES}
   select $1, $2 || ':' || place, $3, $4, 'Email', address, $5, $6 || done_by($1, $7),
     $8::timestamptz, $9::timestamptz
   from numbered on conflict (account_code, source) do nothing`,
)

type OwnerNotice = WrittenNotice & {
  readonly accountCode: string
  /** A second notice with the same source is not sent. */
  readonly source: string
  /** The person who acts, as in the audit trail. */
  readonly doneBy: string
  /** By the provider's clock. */
  readonly now: number
}

export async function notifyOwner(queries: Queries, notice: OwnerNotice): Promise<void> {
  const { accountCode, source, category, type, subject, body, doneBy, now } = notice
  const values = [accountCode, source, category, type, subject, body, doneBy]
  await queries.rows(notify, [...values, new Date(now), new Date()])
}
