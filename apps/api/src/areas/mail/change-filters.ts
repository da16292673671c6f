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

import { leaveTrace } from './leave-trace.ts'
import { deletingFilterNotice, unsavedFilterNotice } from './letters.ts'
import { findMailbox } from './store/mailboxes.ts'
import type { KnownMailbox, MailboxKey } from './store/mailboxes.ts'
import { beginSettling, leaveSettling, settleFilters } from './store/scripts.ts'

/** Who changes filters, and where they are run. */
export type Changing = {
  readonly db: Database
  readonly server: MailServer | null
  readonly sender: Sender
  readonly actor: Actor
  /** By the provider clock. */
  readonly now: number
}

export type Change<Code extends ErrorCode> = {
  readonly action: 'mail-filter-saved' | 'mail-filter-removed' | 'mail-forward-withdrawn'
  /** The filters as they are to be; why they may not be so; or null where they are so already. */
  readonly after: (mailbox: KnownMailbox) => readonly MailFilter[] | Refusal<Code> | null
  /** The filter that it saves. */
  readonly saved?: MailFilter
  /** Ours has to run: a script of others that runs is in the way. */
  readonly hasToRun: boolean
  /** What else is entered with the filters. */
  readonly also?: (queries: Queries) => Promise<void>
}

export type FiltersNow = { readonly filters: MailFilter[]; readonly revision: number }

type ChangeRefusal = Refusal<
  | 'MAILBOX_NOT_FOUND'
  | 'MAIL_FILTERS_CHANGED'
  | 'MAIL_SCRIPT_OF_OTHERS_ACTIVE'
  | 'MAIL_SERVER_REFUSED'
  | 'MAIL_SERVER_UNAVAILABLE'
>

const OTHER_WORDS: Record<Exclude<MailServerReply, 'accepted'>, ChangeRefusal> = {
  othersActive: refuse('MAIL_SCRIPT_OF_OTHERS_ACTIVE'),
  refused: refuse('MAIL_SERVER_REFUSED'),
  noAnswer: refuse('MAIL_SERVER_UNAVAILABLE'),
}

export function noSuchMailbox(): Refusal<'MAILBOX_NOT_FOUND'> {
  return refuse('MAILBOX_NOT_FOUND', { message: 'the account has no such mailbox' })
}

/**
 * Changes the filters of a mailbox: the mail server takes the script first, and only what it has taken is entered. Where its
 * word is lost, or this process dies, the filters are as they were, and the mailbox stays marked until the job
 * `mail scripts` has given the server their script once more.
 */
export async function changeFilters<Code extends ErrorCode>(
  changing: Changing,
  key: MailboxKey,
  change: Change<Code>,
): Promise<FiltersNow | ChangeRefusal | Refusal<Code>> {
  const { db, server } = changing
  const by = randomUUID()
  if (deletesMail(change.saved) && !(await warn(changing, key, change)))
    return refuse('MAIL_SERVER_UNAVAILABLE')
  const begun = await db.transaction((queries) => begin(queries, key, { by, after: change.after }))
  if (isRefusal(begun)) return begun
  const { mailbox, filters } = begun
  if (filters === null) return { filters: [...mailbox.filters], revision: mailbox.revision }

  const script = sieveScript(filters)
  const word =
    server === null ? 'accepted' : await server.saveScript(mailbox.address, script, change.hasToRun)
  if (word === 'accepted')
    return saveFilters(changing, key, { by, script, filters, change, address: mailbox.address })
  await leaveSettling(db, key, { by, isUnsettled: word === 'noAnswer' || mailbox.isUnsettled })
  if (deletesMail(change.saved)) await correctWarning(changing, key, mailbox)
  return OTHER_WORDS[word]
}

function deletesMail(filter: MailFilter | undefined): filter is MailFilter {
  return filter !== undefined && filter.isPaused !== true && deletesMessages(filter)
}

/** Sends the owner a letter about a filter that could delete it later; false where the letter could not be sent. */
async function warn<Code extends ErrorCode>(
  { db, sender, actor, now: at }: Changing,
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

/** The warning went out, and nothing was saved. */
async function correctWarning(
  { db, actor, now: at }: Changing,
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

type Begun = { readonly mailbox: KnownMailbox; readonly filters: readonly MailFilter[] | null }

async function begin<Code extends ErrorCode>(
  queries: Queries,
  key: MailboxKey,
  { by, after }: Pick<Change<Code>, 'after'> & { readonly by: string },
): Promise<Begun | ChangeRefusal | Refusal<Code>> {
  await lockAccount(queries, key.accountCode)
  const mailbox = await findMailbox(queries, key)
  if (mailbox === null) return noSuchMailbox()
  const filters = after(mailbox)
  if (filters !== null && 'refused' in filters) return filters
  const { revision } = mailbox
  if (filters !== null && !(await beginSettling(queries, key, { by, revision })))
    return refuse('MAIL_FILTERS_CHANGED')
  return { mailbox, filters }
}

type Entering<Code extends ErrorCode> = {
  readonly by: string
  readonly script: string
  readonly filters: readonly MailFilter[]
  readonly change: Change<Code>
  readonly address: string
}

function saveFilters<Code extends ErrorCode>(
  changing: Changing,
  key: MailboxKey,
  { by, script, filters, change, address }: Entering<Code>,
): Promise<FiltersNow | ChangeRefusal> {
  return changing.db.transaction(async (queries) => {
    const revision = await settleFilters(queries, key, { by, script, filters })
    // somebody else took over, as this took longer than any talk with the server
    if (revision === null) return refuse('MAIL_FILTERS_CHANGED')
    await change.also?.(queries)
    const isNotified = deletesMail(change.saved)
    await leaveTrace(queries, changing, { key, address, action: change.action, isNotified })
    return { filters: [...filters], revision }
  })
}
