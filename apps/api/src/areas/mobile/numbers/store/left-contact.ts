import { jobActor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { leftContactNotice } from '../contact-letter.ts'

const MAX_ACCOUNTS = 1_000

const clear = statement<{ cleared: number }>(
  'mobile-contact-clear',
  `with gone as materialized (
     select a.account_code, a.name, right(a.mobile_phone, 3) as digits,
       coalesce(owner_address(a.account_code), notice_address(a.account_code)) as send_to,
       'contact-number-left:' || a.mobile_phone || ':' || extract(epoch from $1::timestamptz)::bigint as source
     from account a join left_number l on l.account_code = a.account_code and l.phone_number = a.mobile_phone
     order by a.account_code limit ${MAX_ACCOUNTS} for update of a skip locked),
   cleared as (
     update account a set mobile_phone = null from gone where a.account_code = gone.account_code),
   mailed as (
     ${insertNotice(leftContactNotice, {
       accountCode: 'account_code',
       source: 'source',
       to: 'send_to',
       facts: { customer: 'name', digits: 'digits', account: 'account_code' },
       at: '$1::timestamptz',
     })}
     from gone where send_to is not null
     on conflict do nothing),
   audited as (
     ${insertEventsSql({
       at: 'now()',
       actor: '$2',
       accountCode: 'account_code',
       action: "'phone-number-changed'",
       detail: "jsonb_build_object('which', 'mobile number', 'before', digits, 'after', null)",
     })} from gone)
   select count(*)::integer as cleared from gone`,
)

/** Removes every contact number that its account has left, with a letter by email. A frozen number stays. */
export async function clearLeftContacts(db: Database, now: number): Promise<void> {
  const actor = actorColumns(jobActor('left-contacts'))
  let isMore = true
  while (isMore) {
    const [row] = await db.rows(clear, [new Date(now), actor])
    isMore = row?.cleared === MAX_ACCOUNTS
  }
}
