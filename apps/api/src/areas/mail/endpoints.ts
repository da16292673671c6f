import { isDeepStrictEqual } from 'node:util'

import {
  askForwardAddress,
  confirmForwardAddress,
  readMailFilters,
  readMailboxes,
  readOtherScripts,
  removeMailFilter,
  saveMailFilter,
  setMailPassword,
  withdrawForwardAddress,
} from '@switchboard/domain/mail/contract'
import { mailFilterId } from '@switchboard/domain/mail/filter'
import type { MailFilter } from '@switchboard/domain/mail/filter'
import { filterProblems, listUnconfirmedForwards } from '@switchboard/domain/mail/filter-problems'
import {
  pauseForwarding,
  plainAddress,
  tidyFilter,
  withFilter,
  withoutFilter,
} from '@switchboard/domain/mail/rules'

import type { AreaServices } from '#api/provider/area.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { checkPasswordAgain } from '#api/identity/password-again.ts'
import { hashAsTyped } from '#api/identity/passwords.ts'
import { createMailServerClient } from '#api/partners/mail/client.ts'
import { getPost } from '#api/provider/notices/post.ts'

import { changeFilters, noSuchMailbox } from './change-filters.ts'
import type { FilterContext } from './change-filters.ts'
import { sendForwardCode, confirmAddress, refuseStaff } from './forward.ts'
import { recordMailChange } from './record-change.ts'
import { removeForwardAddress } from './store/forward-addresses.ts'
import { findMailboxAddress, findMailbox, readMailboxesText, saveMailPassword } from './store/mailboxes.ts'
import type { KnownMailbox, MailboxKey } from './store/mailboxes.ts'

export function mailEndpoints({ db, environment, logger }: AreaServices): Endpoint[] {
  const server = createMailServerClient(environment, logger)
  const parties = { server, sender: { db, logger, post: getPost(environment) } }
  return [
    handle(
      readMailboxes,
      async ({ db, accountCode }) => new JsonText(await readMailboxesText(db, accountCode)),
    ),

    handle(readMailFilters, async (input) => {
      const mailbox = await findMailbox(input.db, toMailboxKey(input))
      if (mailbox === null) return noSuchMailbox()
      const { address, revision, filters, others, confirmed } = mailbox
      return {
        address,
        revision,
        filters: [...filters],
        others: others.map((other) => ({ ...other, forwardsTo: [...other.forwardsTo] })),
        confirmed: [...confirmed],
      }
    }),

    handle(readOtherScripts, async (input) => {
      const address = await findMailboxAddress(input.db, toMailboxKey(input))
      if (address === null) return noSuchMailbox()
      const scripts = server === null ? [] : await server.listOtherScripts(address)
      return scripts === 'noAnswer' ? refuse('MAIL_SERVER_UNAVAILABLE') : { scripts }
    }),

    ...filterEndpoints(parties),

    handle(askForwardAddress, (input) => sendForwardCode(input, toMailboxKey(input), input.body)),

    handle(confirmForwardAddress, (input) => confirmAddress(input, toMailboxKey(input), input.body)),

    handle(setMailPassword, async (input) => {
      const { db, now, actor } = input
      if (actor.kind === 'staff') return refuseStaff()
      const key = toMailboxKey(input)
      const address = await findMailboxAddress(db, key)
      if (address === null) return noSuchMailbox()
      const { password, ownPassword } = input.body
      const check = { ...input, password: ownPassword, field: 'ownPassword' }
      const refusal = await checkPasswordAgain(db, check, 'mail-password')
      if (refusal !== null) return refusal
      const hash = await hashAsTyped(password)
      await db.transaction(async (queries) => {
        await saveMailPassword(queries, key, { passwordHash: hash, now })
        await recordMailChange(queries, input, { key, address, action: 'mail-password-set' })
      })
      return {}
    }),
  ]
}

function filterEndpoints(parties: Pick<FilterContext, 'server' | 'sender'>): Endpoint[] {
  return [
    handle(saveMailFilter, ({ body: { revision, ...fields }, ...input }) => {
      const saved = { ...tidyFilter(fields), mailFilterId: input.parameters.mailFilterId.toLowerCase() }
      return changeFilters({ ...input, ...parties }, toMailboxKey(input), {
        action: 'mail-filter-saved',
        mustRun: true,
        saved,
        after: (mailbox) => addFilter(mailbox, saved, revision),
      })
    }),

    handle(removeMailFilter, (input) => {
      const id = input.parameters.mailFilterId.toLowerCase()
      return changeFilters<never>({ ...input, ...parties }, toMailboxKey(input), {
        action: 'mail-filter-removed',
        mustRun: false,
        after: ({ filters }) =>
          filters.some((filter) => filter.mailFilterId === id) ? withoutFilter(filters, id) : null,
      })
    }),

    handle(withdrawForwardAddress, (input) => {
      const key = toMailboxKey(input)
      const address = plainAddress(input.body.address)
      return changeFilters<never>({ ...input, ...parties }, key, {
        action: 'mail-forward-withdrawn',
        mustRun: false,
        after: ({ filters, confirmed }) =>
          confirmed.includes(address) ? pauseForwarding(filters, address) : null,
        saveMore: (queries) => removeForwardAddress(queries, { ...key, address }),
      })
    }),
  ]
}

/** Returns the filters with a new or changed filter, a refusal, or null if the filter is stored already. */
function addFilter(mailbox: KnownMailbox, filter: MailFilter, revision: number | undefined) {
  const after = withFilter(mailbox.filters, filter)
  if (isDeepStrictEqual(after, mailbox.filters)) return null
  if (!mailFilterId.safeParse(filter.mailFilterId).success)
    return refuse('MAIL_FILTER_REFUSED', { field: 'mailFilterId', message: 'expected a UUID' })
  const [problem] = filterProblems(filter, mailbox)
  if (problem !== undefined)
    return refuse('MAIL_FILTER_REFUSED', { field: problem.field, message: problem.problem })
  if (revision !== undefined && revision !== mailbox.revision) return refuse('MAIL_FILTERS_CHANGED')
  const [unconfirmed] = listUnconfirmedForwards(filter, mailbox, mailbox.confirmed)
  if (unconfirmed === undefined) return after
  const index = filter.actions.findIndex(({ address }) => address === unconfirmed)
  return refuse('MAIL_FORWARD_UNCONFIRMED', { field: `actions.${index}.address` })
}

const MAX_MAILBOX_DIGITS = 9

/** The mailbox of a call. A text that is not a mailbox number gets a number that no mailbox has. */
function toMailboxKey({
  accountCode,
  parameters: { mailboxId },
}: {
  readonly accountCode: string
  readonly parameters: { readonly mailboxId: string }
}): MailboxKey {
  const isNumber = new RegExp(`^\\d{1,${MAX_MAILBOX_DIGITS}}$`).test(mailboxId)
  return { accountCode, mailboxId: isNumber ? Number(mailboxId) : -1 }
}
