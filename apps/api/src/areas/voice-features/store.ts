import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { NOTICES } from '#api/provider/notices/notice.ts'

/** Writes a letter to the owner and to the address for bills, at any hour. */
const tell = statement<never>(
  'voice-forward-tell',
  `with reach as (
     select lower(u.email) as address from claim c join login_user u using (user_id)
     where c.account_code = $1 and c.role = 'AccountOwner'
     union select lower(notice_address($1))),
   others as (select address, row_number() over (order by address) as place from reach where address <> '')
   ${NOTICES}
   select $1, $2 || ':' || place, $3, $4, 'Email', address, $5, $6 || done_by($1, $7),
     $8::timestamptz, $9::timestamptz
   from others on conflict (account_code, source) do nothing`,
)

type OwnerNotice = WrittenNotice & {
  readonly accountCode: string
  /** The subject of the letter as a key: a second letter with the same source is not sent. */
  readonly source: string
  /** The person who asked, as named in the trail. */
  readonly doneBy: string
  /** By the provider's clock. */
  readonly now: number
}

/** Notifies the owner of the account, in the caller's transaction. */
export async function tellOwner(queries: Queries, notice: OwnerNotice): Promise<void> {
  const { accountCode, source, category, type, subject, body, doneBy, now } = notice
  const values = [accountCode, source, category, type, subject, body, doneBy]
  await queries.rows(tell, [...values, new Date(now), new Date()])
}
