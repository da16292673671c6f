import { randomUUID } from 'node:crypto'

import { forwardProblem } from '@switchboard/domain/mail/filter-problems'
import { plainAddress } from '@switchboard/domain/mail/rules'
import { normalizeValue } from '@switchboard/domain/typed-text'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { IdentifiedActor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { passwordRefusal } from '#api/identity/password-again.ts'
import type { PasswordRefusal } from '#api/identity/password-again.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { noSuchMailbox } from './change-filters.ts'
import { codeLetter, forwardRequestNotice } from './letters.ts'
import { leaveTrace } from './leave-trace.ts'
import { confirmByCode, newForwardCode } from './store/forward-addresses.ts'
import { findMailbox } from './store/mailboxes.ts'
import type { MailboxKey } from './store/mailboxes.ts'

const DAY_MILLISECONDS = 86_400_000
/** In a day and night: codes of one account, and to one address. */
const MAX_CODES = { account: 20, address: 5 }

type ForwardContext = {
  readonly db: Database
  readonly actor: IdentifiedActor
  readonly peer: string
  readonly cookies: string | undefined
  /** By the provider clock. */
  readonly now: number
}

/** They have no password of the owner's to give. */
export function noStaff(): Refusal<'FORBIDDEN'> {
  return refuse('FORBIDDEN', { message: 'only the owner may, with their password' })
}

type AskRefusal =
  | PasswordRefusal
  | Refusal<'MAILBOX_NOT_FOUND' | 'MAIL_FILTER_REFUSED' | 'FORBIDDEN' | 'TOO_MANY_REQUESTS'>

/** Sends a code to an address that mail is to be forwarded to, and tells the mailbox and the account so. */
export async function askAddress(
  context: ForwardContext,
  key: MailboxKey,
  { address: typed, password }: { readonly address: string; readonly password: string },
): Promise<Record<string, never> | AskRefusal> {
  const { db, actor, now: at } = context
  const mailbox = await findMailbox(db, key)
  if (mailbox === null) return noSuchMailbox()
  const address = plainAddress(typed)
  const problem = forwardProblem(address, mailbox.address, mailbox.others)
  if (problem !== null) return refuse('MAIL_FILTER_REFUSED', { field: 'address', message: problem })
  if (actor.kind === 'staff') return noStaff()
  const refusal = await passwordRefusal(db, { ...context, password }, 'mail-forward')
  if (refusal !== null) return refusal
  if (mailbox.confirmed.includes(address)) return {}
  const retryAfterSeconds = await countAttempt(db, [
    {
      name: `forward codes of ${key.accountCode}`,
      most: MAX_CODES.account,
      windowMilliseconds: DAY_MILLISECONDS,
    },
    { name: `forward codes to ${address}`, most: MAX_CODES.address, windowMilliseconds: DAY_MILLISECONDS },
  ])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })

  const source = `mail-forward:${randomUUID()}`
  await db.transaction(async (queries) => {
    const { code, expiresAt } = await newForwardCode(queries, { ...key, address })
    await queueLetter(queries, {
      ...codeLetter({ mailbox: mailbox.address }),
      userId: actor.subject,
      source,
      to: address,
      at,
      link: { address: code, expiresAt },
    })
    const notice = {
      ...forwardRequestNotice({ mailbox: mailbox.address, to: address }),
      accountCode: key.accountCode,
      at,
      doneBy: trailName(actor),
    }
    await queueNotice(queries, { ...notice, source })
    await queueNotice(queries, { ...notice, source: `${source}:mailbox`, to: mailbox.address })
    await audit(queries, actor, {
      accountCode: key.accountCode,
      action: 'mail-forward-asked',
      detail: { mailbox: key.mailboxId },
    })
  })
  return {}
}

/** Lets mail be forwarded to an address whose code was given. */
export async function confirmAddress(
  context: ForwardContext,
  key: MailboxKey,
  { address: typed, code }: { readonly address: string; readonly code: string },
): Promise<{ confirmed: string[] } | Refusal<'MAILBOX_NOT_FOUND' | 'MAIL_CODE_REFUSED' | 'FORBIDDEN'>> {
  const { db, actor, now } = context
  if (actor.kind === 'staff') return noStaff()
  const address = plainAddress(typed)
  return db.transaction(async (queries) => {
    const mailbox = await findMailbox(queries, key)
    if (mailbox === null) return noSuchMailbox()
    // confirmed already, as when the answer was lost
    if (mailbox.confirmed.includes(address)) return { confirmed: [...mailbox.confirmed] }
    if (!(await confirmByCode(queries, { ...key, address }, { code: normalizeValue(code), now })))
      return refuse('MAIL_CODE_REFUSED', { field: 'code' })
    const { address: own } = mailbox
    await leaveTrace(queries, context, { key, address: own, action: 'mail-forward-confirmed' })
    return { confirmed: [...mailbox.confirmed, address].toSorted() }
  })
}
