import { randomUUID } from 'node:crypto'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { MAIL_CHANGE_NOTICES } from './letters.ts'
import type { MailboxKey } from './store/mailboxes.ts'

/** Audits a change of a mailbox and notifies the owner, in the caller's transaction. */
export async function recordMailChange(
  queries: Queries,
  { actor, now: at }: { readonly actor: Actor; readonly now: number },
  {
    key,
    address,
    action,
    isNotified = false,
  }: {
    readonly key: MailboxKey
    readonly address: string
    readonly action: keyof typeof MAIL_CHANGE_NOTICES
    /** Whether the owner has had a letter about the change already. */
    readonly isNotified?: boolean
  },
): Promise<void> {
  const { accountCode, mailboxId } = key
  await audit(queries, actor, { accountCode, action, detail: { mailbox: mailboxId } })
  if (isNotified) return
  await queueNotice(queries, {
    ...MAIL_CHANGE_NOTICES[action]({ mailbox: address }),
    accountCode,
    source: `${action}:${randomUUID()}`,
    at,
    doneBy: trailName(actor),
  })
}
