import { setTimeout as sleep } from 'node:timers/promises'

import { hourAt } from '@switchboard/domain/instant'

import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { COMMUNICATIONS, LETTERS, claimNotice, divert, removeUnsent } from './outbox-store.ts'
import type { Outbox, QueuedNotice } from './outbox-store.ts'
import { MAX_CONNECTIONS } from './post.ts'
import type { Email, Post } from './post.ts'
import { isWakingHour } from './waking-hours.ts'

const EVERY_SECONDS = 10
/** As many as can be sent at the same time, so that all are sent before their next try is due. */
const MAX_AT_ONCE = MAX_CONNECTIONS
/** About a day: the wait between tries is 1, 2, 4 … minutes, at most four hours. */
export const MAX_TRIES = 14
export const NOTICES_JOB = 'notices'

/**
 * Sends a text message by email instead, because its number may be a stranger's by now. It is removed if an email of the
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

/** Sends queued notices, email by SMTP where a server is configured. The tables themselves are the mailbox that customers read. */
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

function toEmail({ owner, source, to_address, subject, body, html }: QueuedNotice): Email {
  return { id: `${owner}.${source}`, to: to_address, subject, text: body, html }
}
