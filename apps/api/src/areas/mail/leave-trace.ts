import { randomUUID } from 'node:crypto'

import type { MailChange } from '@switchboard/domain/mail/trail'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { MailboxKey } from './store/mailboxes.ts'

type Done = Exclude<MailChange, 'mail-forward-asked'>

const NOTICES: Record<Done, { readonly subject: string; readonly toBody: (mailbox: string) => string }> = {
  'mail-filter-saved': {
    subject: 'A mail filter was saved',
    toBody: (mailbox) => `A filter of ${mailbox} was saved. It acts on mail that comes in from now on.`,
  },
  'mail-filter-removed': {
    subject: 'A mail filter was deleted',
    toBody: (mailbox) => `A filter of ${mailbox} was deleted.`,
  },
  'mail-forward-confirmed': {
    subject: 'Another address agreed to get mail',
    toBody: (mailbox) =>
      `Mail of ${mailbox} may now be forwarded to an address outside your account, which agreed to it.`,
  },
  'mail-forward-withdrawn': {
    subject: 'An address gets no more mail',
    toBody: (mailbox) =>
      `Mail of ${mailbox} is not forwarded any more to an address that had agreed to it. Filters that did so are paused.`,
  },
  'mail-password-set': {
    subject: 'The password of a mailbox was changed',
    toBody: (mailbox) => `The password by which mail programs sign in to ${mailbox} was changed.`,
  },
}

type Doing = { readonly actor: Actor; readonly now: number }

/** Enters a change of a mailbox in the trail and notifies the owner, in the caller's transaction. */
export async function leaveTrace(
  queries: Queries,
  { actor, now: at }: Doing,
  {
    key,
    address,
    action,
    isNotified = false,
  }: {
    readonly key: MailboxKey
    readonly address: string
    readonly action: Done
    /** The owner has had a letter about it already. */
    readonly isNotified?: boolean
  },
): Promise<void> {
  const { accountCode, mailboxId } = key
  await audit(queries, actor, { accountCode, action, detail: { mailbox: mailboxId } })
  if (isNotified) return
  const { subject, toBody } = NOTICES[action]
  await queueNotice(queries, {
    accountCode,
    source: `${action}:${randomUUID()}`,
    category: 'Mail',
    type: 'MailChange',
    subject,
    body: `Kia ora,\n\n${toBody(address)}\n\nIf you know nothing of it, change the password of your account and look at its mail settings.`,
    at,
    doneBy: trailName(actor),
  })
}
