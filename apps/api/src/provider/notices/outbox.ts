import { setTimeout as sleep } from 'node:timers/promises'

import { addDays, dayAt } from '@switchboard/domain/day'
import { hourAt, hoursIn } from '@switchboard/domain/instant'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Statement } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { URGENT, USAGE_ALERT } from './notice.ts'
import { MAX_CONNECTIONS } from './post.ts'
import type { Email, Post } from './post.ts'

const EVERY_SECONDS = 10
/** As many as can be sent at the same time, so that all are sent before their next try is due. */
const MAX_AT_ONCE = MAX_CONNECTIONS
/** About a day: the wait between tries is 1, 2, 4 … minutes, at most four hours. */
export const MAX_TRIES = 14
/** The hours between which quiet notices are sent, by New Zealand's clocks. */
export const WAKING_HOURS = [8, 21] as const
export const NOTICES_JOB = 'notices'

type QueuedNotice = {
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

type Outbox = {
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

const COMMUNICATIONS = buildOutbox('communication', {
  owner: 'account_code',
  channel: 'channel',
  // a text message or an alert may wake the customer
  isQuiet: `(channel = 'SMS' and event_type <> '${URGENT}' or event_type = '${USAGE_ALERT}')`,
  isBarred: COMMUNICATION_IS_BARRED,
  body: 'body',
  html: 'html',
})
const LETTERS: Outbox = {
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

const claimNotice = statement<QueuedNotice>(
  'communication-claim',
  `update communication set tries = tries + 1, send_at = $3::timestamptz + interval '1 minute'
   where account_code = $1 and source = $2 and send_at is not null and tries = 0
   returning communication_id as id, account_code as owner, source, channel, to_address, subject, body, html, tries,
     ${COMMUNICATION_IS_BARRED} as barred`,
)

const removeUnsent = statement<never>(
  'communication-remove-unsent',
  'delete from communication where account_code = $1 and source = $2 and sent_at is null',
)

const divert = statement<{ id: number }>(
  'communication-divert',
  `update communication c set channel = 'Email', to_address = notice_address(c.account_code), send_at = $2, tries = 0
   where c.communication_id = $1 and c.sent_at is null and notice_address(c.account_code) is not null
     and not exists (
       select from communication o
       where o.account_code = c.account_code and o.channel = 'Email' and o.event_type = c.event_type
         and o.created_at = c.created_at)
   returning c.communication_id as id`,
)

/**
 * Sends a text message by e-mail instead, because its number may be a stranger's by now. It is removed if an e-mail of the
 * same cause was queued too, or if there is no address.
 */
async function divertText({ db, logger }: Sender, { id, owner, source }: QueuedNotice): Promise<void> {
  const diverted = await db.rows(divert, [id, new Date()])
  if (diverted.length === 0) await db.rows(removeUnsent, [owner, source])
  logger.info({ owner, source }, 'a text message is not sent to a number that the account does not have')
}

const MAX_WAIT_MILLISECONDS = 10_000

/**
 * Sends one queued notice of an account now, for a change that requires a warning of the owner first. Returns false if the
 * mail server did not accept it within ten seconds; the notice is then removed. Returns true for an account without an
 * address.
 */
export async function sendNotice(
  sender: Sender,
  { accountCode, source }: { readonly accountCode: string; readonly source: string },
): Promise<boolean> {
  const [notice] = await sender.db.rows(claimNotice, [accountCode, source, new Date()])
  if (notice === undefined) return true
  const isSent = await Promise.race([
    send(sender, COMMUNICATIONS, notice),
    sleep(MAX_WAIT_MILLISECONDS, false, { ref: false }),
  ])
  if (!isSent) await sender.db.rows(removeUnsent, [accountCode, source])
  return isSent
}

export type Sender = Pick<Services, 'db' | 'logger'> & { readonly post: Post | null }

/** Returns false if the mail server did not accept it. A text message to a barred number counts as sent. */
async function send(sender: Sender, outbox: Outbox, notice: QueuedNotice): Promise<boolean> {
  const { id, owner, source, tries } = notice
  if (notice.barred) {
    await divertText(sender, notice)
    return true
  }
  const { db, logger, post } = sender
  const { sent, removeLink, park } = outbox
  try {
    if (post !== null && notice.channel === 'Email') {
      await post.send(toEmail(notice))
      if (removeLink !== undefined) await db.rows(removeLink, [id])
    }
    await db.rows(sent, [id, new Date(await providerNow(db))])
    return true
  } catch (error) {
    const context = { err: error, owner, source, tries }
    if (tries < MAX_TRIES) logger.warn(context, 'a notice could not be sent')
    else {
      await db.rows(park, [id])
      logger.error(context, 'a notice is given up')
    }
    return false
  }
}

/** Sends queued notices, e-mail by SMTP where a server is configured. The tables themselves are the mailbox that customers read. */
export function noticesJob({ db, logger }: Services, post: Post | null): Job {
  const sender: Sender = { db, logger, post }

  async function sendQueued(outbox: Outbox, isWaking: boolean, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const due = await db.rows(outbox.claim, [new Date(), MAX_AT_ONCE, isWaking])
      await Promise.all(due.map((notice) => send(sender, outbox, notice)))
      if (due.length < MAX_AT_ONCE) return
    }
  }

  return {
    name: NOTICES_JOB,
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const isWaking = isWakingHour(hourAt(await providerNow(db)))
      await Promise.all([COMMUNICATIONS, LETTERS].map((outbox) => sendQueued(outbox, isWaking, stopping)))
    },
  }
}

/** The instant from which quiet notices are sent; null if they are sent now. */
export function findNextMorning(instantMilliseconds: number): number | null {
  const hour = hourAt(instantMilliseconds)
  if (isWakingHour(hour)) return null
  const [first, end] = WAKING_HOURS
  const today = dayAt(instantMilliseconds)
  const wakes = hoursIn(hour < end ? today : addDays(today, 1)).find((start) => hourAt(start) === first)
  return wakes ?? null
}

function isWakingHour(hour: number): boolean {
  const [first, end] = WAKING_HOURS
  return hour >= first && hour < end
}

function toEmail({ owner, source, to_address, subject, body, html }: QueuedNotice): Email {
  return { id: `${owner}.${source}`, to: to_address, subject, text: body, html }
}
