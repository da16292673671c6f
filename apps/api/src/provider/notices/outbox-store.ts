import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Statement } from '#api/platform/database/database.ts'

import { URGENT, USAGE_ALERT } from './notice.ts'

export type QueuedNotice = {
  id: number
  /** The recipient: an account, a user, or an invited person. */
  owner: string
  source: string
  channel: string
  to_address: string
  subject: string
  body: string
  html: string | null
  tries: number
  /** Whether it is a text message to a number that the account has left, or that is frozen, or whose phone is lost. */
  barred: boolean
}

export type Outbox = {
  readonly claim: Statement<QueuedNotice>
  readonly sent: Statement<never>
  readonly park: Statement<never>
  /** Removes the link of a letter sent by the mail server. Without one the table is the mailbox, so the link stays. */
  readonly removeLink?: Statement<never>
}

/** SQL expressions of a queue's columns. A row with `isQuiet` waits for waking hours. */
type Columns = Readonly<Record<'owner' | 'channel' | 'isQuiet' | 'isBarred' | 'body' | 'html', string>>

function buildOutbox(
  table: 'communication' | 'letter',
  { owner, channel, isQuiet, isBarred, body, html }: Columns,
): Outbox {
  const id = `${table}_id`
  return {
    // the next try is set before a notice is sent, so that a notice that kills the process does not stop others
    claim: statement(
      `${table}-due`,
      `update ${table} set tries = tries + 1,
         send_at = $1::timestamptz + least(interval '4 hours', interval '1 minute' * power(2, least(tries, 8)))
       where ${id} in (${claimOnce(`
         select ${id} from ${table} where send_at <= $1 and ($3 or not ${isQuiet})
         order by send_at limit $2 for update skip locked`)})
       returning ${id} as id, ${owner} as owner, source, ${channel} as channel, to_address, subject, ${body} as body,
         ${html} as html, tries, ${isBarred} as barred`,
    ),
    sent: statement(`${table}-sent`, `update ${table} set sent_at = $2, send_at = null where ${id} = $1`),
    park: statement(
      `${table}-parked`,
      `update ${table} set send_at = null where ${id} = $1 and sent_at is null`,
    ),
  }
}

const COMMUNICATION_IS_BARRED = `(channel = 'SMS' and text_number(account_code, to_address) is null)`

export const COMMUNICATIONS = buildOutbox('communication', {
  owner: 'account_code',
  channel: 'channel',
  // a text message or an alert may wake the customer
  isQuiet: `(channel = 'SMS' and event_type <> '${URGENT}' or event_type = '${USAGE_ALERT}')`,
  isBarred: COMMUNICATION_IS_BARRED,
  body: 'body',
  html: 'html',
})
export const LETTERS: Outbox = {
  ...buildOutbox('letter', {
    owner: 'coalesce(user_id, pending_id)',
    channel: `'Email'`,
    isQuiet: 'false',
    isBarred: 'false',
    body: `replace(body, '{link}', coalesce(link, ''))`,
    html: 'null::text',
  }),
  // the link gives access to anyone who has it
  removeLink: statement('letter-remove-link', 'update letter set link = null where letter_id = $1'),
}

export const claimNotice = statement<QueuedNotice>(
  'communication-claim',
  `update communication set tries = tries + 1, send_at = $3::timestamptz + interval '1 minute'
   where account_code = $1 and source = $2 and send_at is not null and tries = 0
   returning communication_id as id, account_code as owner, source, channel, to_address, subject, body, html, tries,
     ${COMMUNICATION_IS_BARRED} as barred`,
)

export const removeUnsent = statement<never>(
  'communication-remove-unsent',
  'delete from communication where account_code = $1 and source = $2 and sent_at is null',
)

export const divert = statement<{ id: number }>(
  'communication-divert',
  `update communication c set channel = 'Email', to_address = notice_address(c.account_code), send_at = $2, tries = 0
   where c.communication_id = $1 and c.sent_at is null and notice_address(c.account_code) is not null
     and not exists (
       select from communication o
       where o.account_code = c.account_code and o.channel = 'Email' and o.event_type = c.event_type
         and o.created_at = c.created_at)
   returning c.communication_id as id`,
)
