import { randomUUID } from 'node:crypto'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { queueLetter, withdrawLinks } from '#api/provider/notices/letter.ts'

import { LIVE_LINKS, createLinkCode } from './password-links.ts'
import type { LinkedUser } from './password-links.ts'
import { resetLetter } from './password-letters.ts'

/** Types of letters whose link sets a password. After a password is set, none of the links works. */
export const LINK_LETTERS = ['PasswordReset', 'FirstPassword'] as const

type ResetLinkRequest = {
  readonly user: Pick<LinkedUser, 'userId' | 'username' | 'email'>
  readonly publicUrl: string
  /** By the provider clock. */
  readonly now: number
  readonly actor: Actor
  /** The details of the audit entry. */
  readonly detail: Readonly<Record<string, string>>
}

/** Sends a new link. The newest links stay valid; a letter that is still unsent when its link has ended is not sent. */
export async function sendResetLink(
  db: Database,
  { user, publicUrl, now, actor, detail }: ResetLinkRequest,
): Promise<void> {
  await db.transaction(async (queries) => {
    const { code, expiresAt } = await createLinkCode(queries, user.userId, { purpose: 'reset' })
    const butNewest = LIVE_LINKS.reset - 1
    await withdrawLinks(queries, { userId: user.userId, types: ['PasswordReset'], butNewest })
    const query = new URLSearchParams({ username: user.username, code })
    const link = { address: `${publicUrl}/reset-password/complete?${query}`, expiresAt }
    await queueLetter(queries, {
      ...resetLetter(null),
      userId: user.userId,
      to: user.email,
      source: `password-reset:${randomUUID()}`,
      at: now,
      link,
    })
    await audit(queries, actor, { action: 'password-reset-asked', detail })
  })
}
