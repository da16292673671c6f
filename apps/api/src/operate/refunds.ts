import { dayAt } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'

import type { Database } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import { approveRefund, declineRefund } from '#api/provider/refunds/decide.ts'
import type { DecisionResult } from '#api/provider/refunds/decide.ts'
import { listRequested } from '#api/provider/refunds/store.ts'
import type { ListedRefund } from '#api/provider/refunds/store.ts'

import { Misuse, readSettings, getOption } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'

/** The customer reads the reason. */
const MAX_REASON_CHARACTERS = 300

/** A reason is one line of a notice. */
const CONTROL_CHARACTER = /\p{Cc}/u

/** `npm run operate -- refunds`. */
export const refunds: Command = {
  help: `npm run operate -- refunds list [--json]
npm run operate -- refunds approve CODE… [--json]
npm run operate -- refunds decline CODE… --reason TEXT [--json]

  list     requests of customers for a refund of their credit, at most 100, oldest first: code, account, amount, the
           credit that the account has now, and where the money goes
  approve  checks the credit again, books the refund and has it paid within a minute; bank or gateway may still decline it
  decline  ends a request; the customer reads TEXT in a notice and under Bill history

A code is shown by list and to the customer, such as 7KX-2W9-MR4. Each code is decided by itself: a code that cannot be
decided does not stop the others. The audit trail has each decision with the name of the user who is signed in on this
machine.

  --reason  why the request is declined, a sentence of at most ${MAX_REASON_CHARACTERS} characters
  --json    the same as JSON

Exit code: 0 all decided, 1 a code could not be decided, 2 wrong usage.`,
  options: { reason: { type: 'string' } },
  run: async (input) => {
    const [action, ...codes] = input.words
    const reason = getOption(input, 'reason')?.trim() ?? ''
    const settings = readSettings(input)
    if (action === 'list' && codes.length === 0) return withMigrated(settings, listRefunds)
    if (codes.length === 0) throw new Misuse('Say list, or approve or decline with at least one code.')
    if (action === 'approve') return withMigrated(settings, (db) => decideAll(db, codes, { action }))
    if (action !== 'decline') throw new Misuse(`There is nothing called ${action} to do.`)
    if (!isReason(reason))
      throw new Misuse(`Say why by --reason, on one line of at most ${MAX_REASON_CHARACTERS} characters.`)
    return withMigrated(settings, (db) => decideAll(db, codes, { action, reason }))
  },
}

function isReason(text: string): boolean {
  return text !== '' && text.length <= MAX_REASON_CHARACTERS && !CONTROL_CHARACTER.test(text)
}

/** Lists the requests that wait for a decision. */
export async function listRefunds(db: Database): Promise<Report> {
  const listed = await listRequested(db)
  return {
    ok: true,
    lines: listed.length === 0 ? ['No request waits.'] : listed.map(toLine),
    data: { refunds: listed },
  }
}

function toLine({ code, account, name, cents, requestedAt, credit, to }: ListedRefund): string {
  const day = dayAt(requestedAt.getTime())
  const [amount, availableCredit] = [moneyText(toCents(cents)), moneyText(toCents(credit))]
  return `${code}  account ${account} (${name}), ${amount} of ${availableCredit} credit, since ${day}, to ${to.join(', ')}`
}

type Decision = { readonly action: 'approve' } | { readonly action: 'decline'; readonly reason: string }

/** Decides each code in its own transaction. */
export async function decideAll(db: Database, codes: readonly string[], decision: Decision): Promise<Report> {
  const results: { code: string; result: DecisionResult }[] = []
  for (const code of new Set(codes)) {
    const decider = { actor: operator(), now: await providerNow(db) }
    const result = await db.transaction((queries) =>
      decision.action === 'approve'
        ? approveRefund(queries, code, decider)
        : declineRefund(queries, { reference: code, reason: decision.reason }, decider),
    )
    results.push({ code, result })
  }
  return {
    ok: results.every(({ result }) => result.kind === 'done'),
    lines: results.map(({ code, result }) => `${code}: ${describeResult(result, decision)}`),
    data: { refunds: results.map(({ code, result }) => ({ code, outcome: result.kind })) },
  }
}

function describeResult(result: DecisionResult, { action }: Decision): string {
  switch (result.kind) {
    case 'done':
      return action === 'approve'
        ? `approved; ${moneyText(result.refund.amount)} is booked and goes out within a minute.`
        : 'declined; the customer is notified.'
    case 'unknown':
      return 'there is no request with this code.'
    case 'notOpen':
      return `not changed: it is ${result.state} already.`
    case 'creditTooLow':
      return `not changed: the account has ${moneyText(result.available)} of credit to refund, and ${moneyText(result.refund.amount)} was requested. Decline it, so that the customer can ask for less.`
  }
}
