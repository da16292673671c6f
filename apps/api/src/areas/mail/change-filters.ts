import { randomUUID } from 'node:crypto'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { MailFilter } from '@switchboard/domain/mail/filter'
import { deletesMessages } from '@switchboard/domain/mail/rules'
import { sieveScript } from '@switchboard/domain/mail/sieve'

import { trailName } from '#api/platform/actor.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { MailServer, MailServerReply } from '#api/partners/mail/client.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { sendNotice } from '#api/provider/notices/outbox.ts'
import type { Sender } from '#api/provider/notices/outbox.ts'

import { toAsciiDomains } from './ascii-addresses.ts'
import { recordMailChange } from './record-change.ts'
import { deletingFilterNotice, unsavedFilterNotice } from './letters.ts'
import { findMailbox } from './store/mailboxes.ts'
import type { KnownMailbox, MailboxKey } from './store/mailboxes.ts'
import { beginSettling, leaveSettling, settleFilters } from './store/scripts.ts'

/** The person who changes filters, the mail server that runs them, and the sender of letters. `server` is null without a mail server. */
export type FilterContext = {
  readonly db: Database
  readonly server: MailServer | null
  readonly sender: Sender
  readonly actor: Actor
  /** By the provider clock. */
  readonly now: number
}

export type Change<Code extends ErrorCode> = {
  readonly action: 'mail-filter-saved' | 'mail-filter-removed' | 'mail-forward-withdrawn'
  /** Returns the new filters, a refusal, or null if nothing changes. */
  readonly after: (mailbox: KnownMailbox) => readonly MailFilter[] | Refusal<Code> | null
  /** The saved filter. */
  readonly saved?: MailFilter
  /** Whether the change is refused while a script of another program is active. */
  readonly mustRun: boolean
  /** Writes that belong to the same transaction. */
  readonly saveMore?: (queries: Queries) => Promise<void>
}

export type FiltersNow = { readonly filters: MailFilter[]; readonly revision: number }

type ChangeRefusal = Refusal<
  | 'MAILBOX_NOT_FOUND'
  | 'MAIL_FILTERS_CHANGED'
  | 'MAIL_SCRIPT_OF_OTHERS_ACTIVE'
  | 'MAIL_SERVER_REFUSED'
  | 'MAIL_SERVER_UNAVAILABLE'
>

const SERVER_REFUSALS: Record<Exclude<MailServerReply, 'accepted'>, ChangeRefusal> = {
  othersActive: refuse('MAIL_SCRIPT_OF_OTHERS_ACTIVE'),
  refused: refuse('MAIL_SERVER_REFUSED'),
  noAnswer: refuse('MAIL_SERVER_UNAVAILABLE'),
}

export function noSuchMailbox(): Refusal<'MAILBOX_NOT_FOUND'> {
  return refuse('MAILBOX_NOT_FOUND', { message: 'the account has no such mailbox' })
}

/**
 * Changes the filters of a mailbox. They are stored only after the mail server has accepted their script. If its reply is lost
 * or this process dies, the stored filters do not change, and the mailbox stays marked until the job `mail scripts` has sent
 * their script to the server again.
 */
export async function changeFilters<Code extends ErrorCode>(
  context: FilterContext,
  key: MailboxKey,
  change: Change<Code>,
): Promise<FiltersNow | ChangeRefusal | Refusal<Code>> {
  const { db, server } = context
  const worker = randomUUID()
  if (deletesMail(change.saved) && !(await sendWarning(context, key, change)))
    return refuse('MAIL_SERVER_UNAVAILABLE')
  const begun = await db.transaction((queries) => beginChange(queries, key, { worker, after: change.after }))
  if (isRefusal(begun)) return begun
  const { mailbox, filters } = begun
  if (filters === null) return { filters: [...mailbox.filters], revision: mailbox.revision }

  const script = sieveScript(filters.map(toAsciiDomains))
  const reply =
    server === null ? 'accepted' : await server.saveScript(mailbox.address, script, change.mustRun)
  if (reply === 'accepted')
    return saveFilters(context, key, { worker, script, filters, change, address: mailbox.address })
  await leaveSettling(db, key, { worker, isUnsettled: reply === 'noAnswer' || mailbox.isUnsettled })
  if (deletesMail(change.saved)) await correctWarning(context, key, mailbox)
  return SERVER_REFUSALS[reply]
}

function deletesMail(filter: MailFilter | undefined): filter is MailFilter {
  return filter !== undefined && filter.isPaused !== true && deletesMessages(filter)
}

/** Sends the owner a letter before a filter is saved that could delete the letter. Returns false if it could not be sent. */
async function sendWarning<Code extends ErrorCode>(
  { db, sender, actor, now: at }: FilterContext,
  key: MailboxKey,
  { after, saved }: Change<Code>,
): Promise<boolean> {
  const source = `mail-filter-deletes:${randomUUID()}`
  await db.transaction(async (queries) => {
    const mailbox = await findMailbox(queries, key)
    if (mailbox === null || saved === undefined) return
    const filters = after(mailbox)
    if (filters === null || 'refused' in filters) return
    const { accountCode } = key
    await queueNotice(queries, {
      ...deletingFilterNotice({ mailbox: mailbox.address, filterName: saved.name }),
      accountCode,
      source,
      at,
      doneBy: trailName(actor),
    })
  })
  return sendNotice(sender, { accountCode: key.accountCode, source })
}

/** Tells the owner, who has had the warning, that nothing was saved. */
async function correctWarning(
  { db, actor, now: at }: FilterContext,
  { accountCode }: MailboxKey,
  { address }: KnownMailbox,
): Promise<void> {
  await queueNotice(db, {
    ...unsavedFilterNotice({ mailbox: address }),
    accountCode,
    source: `mail-filter-not-saved:${randomUUID()}`,
    at,
    doneBy: trailName(actor),
  })
}

type BegunChange = { readonly mailbox: KnownMailbox; readonly filters: readonly MailFilter[] | null }

async function beginChange<Code extends ErrorCode>(
  queries: Queries,
  key: MailboxKey,
  { worker, after }: Pick<Change<Code>, 'after'> & { readonly worker: string },
): Promise<BegunChange | ChangeRefusal | Refusal<Code>> {
  await lockAccount(queries, key.accountCode)
  const mailbox = await findMailbox(queries, key)
  if (mailbox === null) return noSuchMailbox()
  const filters = after(mailbox)
  if (filters !== null && 'refused' in filters) return filters
  const { revision } = mailbox
  if (filters !== null && !(await beginSettling(queries, key, { worker, revision })))
    return refuse('MAIL_FILTERS_CHANGED')
  return { mailbox, filters }
}

type AcceptedChange<Code extends ErrorCode> = {
  readonly worker: string
  readonly script: string
  readonly filters: readonly MailFilter[]
  readonly change: Change<Code>
  readonly address: string
}

function saveFilters<Code extends ErrorCode>(
  context: FilterContext,
  key: MailboxKey,
  { worker, script, filters, change, address }: AcceptedChange<Code>,
): Promise<FiltersNow | ChangeRefusal> {
  return context.db.transaction(async (queries) => {
    const revision = await settleFilters(queries, key, { worker, script, filters })
    // the call took longer than `SETTLING_SECONDS`, and another process has taken over
    if (revision === null) return refuse('MAIL_FILTERS_CHANGED')
    await change.saveMore?.(queries)
    const isNotified = deletesMail(change.saved)
    await recordMailChange(queries, context, { key, address, action: change.action, isNotified })
    return { filters: [...filters], revision }
  })
}
