import * as z from 'zod/mini'

import { toE164 } from '@switchboard/domain/voice-features/numbers'

import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { groupBy } from './joined.ts'
import type { ConfirmedOrder } from './order-client.ts'
import { fetchOutside } from './outside.ts'
import { atSwitch, toPhoneLine, toTollFreeNumber, VOICE_ACCOUNTS } from './voice-accounts.ts'
import { FEATURES, toTypedNumber } from './voice-client.ts'
import type { RequestedChange, Feature, ObservedChanges } from './voice-client.ts'

const buildTraceCountSql = (
  action: string,
) => `(select count(*) from audit_event e where e.account_code = a.account_code
  and e.action = '${action}')`

const tracesStatement = statement<{ account_code: string; line: number; toll_free: number }>(
  'fault-voice-traces',
  `select a.account_code, ${buildTraceCountSql('voice-change-asked')} as line, ${buildTraceCountSql('toll-free-change-asked')} as toll_free
   from account a where a.account_code = any($1::text[])`,
)

/** For each change of a forwarding abroad: the number of letters sent to an address. */
const lettersStatement = statement<{ account_code: string; abroad: string; letters: number }>(
  'fault-voice-letters',
  `select account_code, split_part(source, ':', 4) as abroad, count(*) as letters
   from communication where account_code = any($1::text[]) and source like 'voice-abroad:%'
   group by account_code, split_part(source, ':', 4), to_address`,
)

const to = z.object({ to: z.string() })
const lines = z.object({
  lines: z.array(
    z.object({
      revision: z.int(),
      callForwardAlways: to,
      callForwardBusy: to,
      voicemail: z.object({ email: z.string() }),
      blocked: z.array(z.string()),
    }),
  ),
})
const tollFree = z.object({
  revision: z.int(),
  routes: z.array(z.object({ destination: z.string(), priority: z.int() })),
})

/** The switch's record of an account's numbers. */
type AtSwitch = {
  readonly account: string
  readonly lineRevision: number
  readonly routeRevision: number
  readonly now: Readonly<Record<Feature, string>>
}

async function readSwitch(sandboxUrl: string, account: string): Promise<AtSwitch> {
  const at = `${sandboxUrl}/voice-switch/v1`
  const number = encodeURIComponent(atSwitch(toPhoneLine(account)))
  const { body } = await fetchOutside(`${at}/lines?number=${number}`)
  const [line] = lines.parse(body).lines
  if (line === undefined) throw new Error(`the switch says nothing of ${toPhoneLine(account)}`)
  const { body: free } = await fetchOutside(
    `${at}/tollfree/${encodeURIComponent(atSwitch(toTollFreeNumber(account)))}`,
  )
  const { revision: routeRevision, routes } = tollFree.parse(free)
  const now = {
    callForwardAlways: line.callForwardAlways.to,
    callForwardBusy: line.callForwardBusy.to,
    voicemail: line.voicemail.email,
    blocked: line.blocked.join(),
    route: routes.find(({ priority }) => priority === 1)?.destination ?? '',
  }
  return { account, lineRevision: line.revision, routeRevision, now }
}

type Outside = { readonly sandboxUrl: string; readonly observed: ObservedChanges }

export type VoiceBooks = Awaited<ReturnType<typeof readVoiceBooks>>

export async function readVoiceBooks(db: Database, { sandboxUrl, observed }: Outside) {
  return {
    observed,
    atSwitch: await Promise.all(VOICE_ACCOUNTS.map((account) => readSwitch(sandboxUrl, account))),
    traces: await db.rows(tracesStatement, [VOICE_ACCOUNTS]),
    letters: await db.rows(lettersStatement, [VOICE_ACCOUNTS]),
    ledgerSum: await ledgerSum(db),
  }
}

/** The value as the switch stores it. */
function toStoredValue(change: RequestedChange): string {
  return change.feature === 'voicemail' ? `${change.value}@orders.example` : toE164(toTypedNumber(change))
}

/** The changes that may be the last at the switch. No change confirmed as done was started after they ended. */
function mayBeLast(changes: readonly RequestedChange[]): RequestedChange[] {
  const done = changes.filter(({ outcome }) => outcome === 'done')
  const newest = Math.max(0, ...done.map(({ revision }) => revision ?? 0))
  return changes.filter(({ outcome, seen, revision, ended }) => {
    if (outcome === 'refused') return false
    // the revisions of a line show the order
    if (seen !== null) return (revision ?? seen + 1) >= newest && (revision !== null || seen + 1 !== newest)
    return !done.some((other) => other.begun > ended)
  })
}

/** Whether the switch has a value that no change can have left there. */
function isOtherwise(changes: readonly RequestedChange[], now: string): boolean {
  const last = mayBeLast(changes)
  const isUntouched = !changes.some(({ outcome }) => outcome === 'done') && now === ''
  return !isUntouched && !last.some((change) => toStoredValue(change) === now)
}

/** Counts revisions of a line that no change made, or that several changes confirmed as done claim. */
function countUnexplained(changes: readonly RequestedChange[], revision: number): number {
  const made = changes.filter(({ seen }) => seen !== null)
  return Array.from({ length: revision }, (_nothing, place) => place + 1).filter((each) => {
    const done = made.filter((change) => change.revision === each).length
    const unknown = made.some(({ outcome, seen }) => outcome === 'unknown' && seen === each - 1)
    return done > 1 || (done === 0 && !unknown)
  }).length
}

/** Counts by name that must all be 0. */
export function countVoiceFaults(
  books: VoiceBooks,
  _confirmed: readonly ConfirmedOrder[],
): Record<string, number> {
  const { observed, atSwitch: switched, traces, letters } = books
  const byAccount = groupBy(observed.changes, ({ account }) => account)
  const listChanges = (account: string, feature: Feature) =>
    (byAccount.get(account) ?? []).filter((change) => change.feature === feature)
  const findTraces = (account: string) => traces.find(({ account_code }) => account_code === account)
  const notified = new Set(letters.map(({ account_code, abroad }) => `${account_code} ${abroad}`))
  const count = (countAt: (at: AtSwitch) => number) => switched.reduce((sum, at) => sum + countAt(at), 0)
  return {
    'features otherwise than was told last': count(
      ({ account, now }) =>
        FEATURES.filter((feature) => isOtherwise(listChanges(account, feature), now[feature])).length,
    ),
    'changes at the switch that nobody was told of, or two were': count(({ account, lineRevision }) =>
      countUnexplained(byAccount.get(account) ?? [], lineRevision),
    ),
    'changes told as done that the switch has not made': count(
      ({ account, lineRevision }) =>
        (byAccount.get(account) ?? []).filter(({ revision }) => (revision ?? 0) > lineRevision).length,
    ),
    'routes told as set more often than they were': switched.filter(
      ({ account, routeRevision }) =>
        listChanges(account, 'route').filter(({ outcome }) => outcome === 'done').length > routeRevision,
    ).length,
    'readings behind what was told as done': observed.behind,
    'changes at the switch that the trail does not know': switched.filter(
      ({ account, lineRevision, routeRevision }) =>
        lineRevision > (findTraces(account)?.line ?? 0) ||
        routeRevision > (findTraces(account)?.toll_free ?? 0),
    ).length,
    'forwardings abroad that the owner was not told of': observed.changes.filter(
      (change) =>
        change.isAbroad &&
        change.outcome === 'done' &&
        !notified.has(`${change.account} ${toTypedNumber(change)}`),
    ).length,
    'forwardings abroad told twice': letters.filter((letter) => letter.letters !== 1).length,
    'ledger, in cents': books.ledgerSum,
  }
}

/** Number of events by kind. */
export function countVoiceEvents({ observed, letters }: VoiceBooks): Record<string, number> {
  const { changes } = observed
  const done = changes.filter(({ outcome }) => outcome === 'done')
  return {
    'features set': done.filter(({ feature }) => feature !== 'route').length,
    'routes set': done.filter(({ feature }) => feature === 'route').length,
    'forwarded abroad': done.filter(({ isAbroad }) => isAbroad).length,
    'answers lost in a kill': changes.filter(({ outcome }) => outcome === 'unknown').length,
    'letters about calls abroad': letters.length,
  }
}
