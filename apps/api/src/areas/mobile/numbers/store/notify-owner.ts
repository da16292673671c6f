import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { NOTICES } from '#api/provider/notices/notice.ts'

import { hasFreezeLink, writeNumberNotices } from '../letters.ts'
import type { NumberEvent } from '../letter-words.ts'
import { createFreezeCode } from './freeze-links.ts'
import type { PhoneNumberKey } from './number-status.ts'

/**
 * All ways to reach the owner except the numbers concerned: the owner's email address, the address for bills, the mobile of
 * the account's details, and the account's other mobiles. Emails are in the portal too.
 */
const insertNotices = statement<never>(
  'mobile-number-tell',
  `with reach as (
     select 'Email' as channel, lower(u.email) as address from claim c join login_user u using (user_id)
     where c.account_code = $1 and c.role = 'AccountOwner'
     union select 'Email', lower(notice_address($1))
     union select 'SMS', text_number($1, a.mobile_phone) from account a where a.account_code = $1
     union select 'SMS', text_number($1, regexp_replace(s.service_entity, '\\D', '', 'g'))
     from service s join plan p using (plan_code)
     where s.account_code = $1 and s.status = 'on' and p.mobile_type = 'mobile2_linerental'),
   others as (
     select channel, address, row_number() over (order by channel, address) as place
     from reach where address <> '' and address <> all($3::text[]))
   ${NOTICES}
   select $1, $2 || ':' || place, $4, $5, channel, address, $6,
     case channel when 'Email' then $7 || done_by($1, $9) else $8 end, $10::timestamptz, $11::timestamptz
   from others on conflict (account_code, source) do nothing`,
)

export type OwnerNoticeContext = PhoneNumberKey & {
  /** Written as the account shows it. No message is sent to this number. */
  readonly number: string
  /** The key of the notice: each source is notified once. */
  readonly source: string
  readonly now: number
  /** The moment in the text, if the event was before `now`. */
  readonly happenedAt?: number
  /** The person who did it, as in the audit trail. */
  readonly doneBy: string
  readonly publicUrl: string
}

/** Notifies the owner of an event on every channel except the number itself, in the caller's transaction. */
export async function notifyOwner(
  queries: Queries,
  event: NumberEvent,
  context: OwnerNoticeContext,
): Promise<void> {
  const { accountCode, number, source, now, happenedAt = now, doneBy, publicUrl } = context
  const code = hasFreezeLink(event) ? await createFreezeCode(queries, context) : null
  const { email, text } = writeNumberNotices({
    event,
    number,
    accountCode,
    at: happenedAt,
    // browsers do not send the part after # to servers
    freezeAt: code === null ? null : `${publicUrl}/freeze-number#${code}`,
  })
  const newNumber = 'newNumber' in event ? event.newNumber : null
  const concerned = [number, newNumber ?? number].map((each) => each.replaceAll(/\D/g, ''))
  await queries.rows(insertNotices, [
    accountCode,
    source,
    concerned,
    email.category,
    email.type,
    email.subject,
    email.body,
    text.body,
    doneBy,
    new Date(now),
    new Date(),
  ])
}
