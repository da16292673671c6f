import * as z from 'zod/mini'

import { e164Of } from '@switchboard/domain/voice-features/numbers'

import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { grouped } from './joined.ts'
import type { ToldOrder } from './order-client.ts'
import { askedOutside } from './outside.ts'
import { atSwitch, lineOf, tollFreeOf, VOICE_ACCOUNTS } from './voice-accounts.ts'
import { FEATURES, numberOf } from './voice-client.ts'
import type { AskedChange, Feature, Heard } from './voice-client.ts'

const traced = (action: string) => `(select count(*) from audit_event e where e.account_code = a.account_code
  and e.action = '${action}')`

const tracesStatement = statement<{ account_code: string; line: number; toll_free: number }>(
  'fault-voice-traces',
  `select a.account_code, ${traced('voice-change-asked')} as line, ${traced('toll-free-change-asked')} as toll_free
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

async function saidBySwitch(sandboxUrl: string, account: string): Promise<AtSwitch> {
  const at = `${sandboxUrl}/voice-switch/v1`
  const number = encodeURIComponent(atSwitch(lineOf(account)))
  const { body } = await askedOutside(`${at}/lines?number=${number}`)
  const [line] = lines.parse(body).lines
  if (line === undefined) throw new Error(`the switch says nothing of ${lineOf(account)}`)
  const { body: free } = await askedOutside(
    `${at}/tollfree/${encodeURIComponent(atSwitch(tollFreeOf(account)))}`,
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

type Outside = { readonly sandboxUrl: string; readonly heard: Heard }

export type VoiceBooks = Awaited<ReturnType<typeof voiceBooksIn>>

export async function voiceBooksIn(db: Database, { sandboxUrl, heard }: Outside) {
  return {
    heard,
    atSwitch: await Promise.all(VOICE_ACCOUNTS.map((account) => saidBySwitch(sandboxUrl, account))),
    traces: await db.rows(tracesStatement, [VOICE_ACCOUNTS]),
    letters: await db.rows(lettersStatement, [VOICE_ACCOUNTS]),
    ledgerSum: await ledgerSum(db),
  }
}

/** The value as the switch stores it. */
function storedBy(change: AskedChange): string {
  return change.feature === 'voicemail' ? `${change.value}@orders.example` : e164Of(numberOf(change))
}

/** The changes that may be the last at the switch. No change confirmed as done was started after they ended. */
function mayBeLast(changes: readonly AskedChange[]): AskedChange[] {
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
function isOtherwise(changes: readonly AskedChange[], now: string): boolean {
  const last = mayBeLast(changes)
  const isUntouched = !changes.some(({ outcome }) => outcome === 'done') && now === ''
  return !isUntouched && !last.some((change) => storedBy(change) === now)
}

/** Counts revisions of a line that no change made, or that several changes confirmed as done claim. */
function unexplained(changes: readonly AskedChange[], revision: number): number {
  const made = changes.filter(({ seen }) => seen !== null)
  return Array.from({ length: revision }, (_nothing, place) => place + 1).filter((each) => {
    const done = made.filter((change) => change.revision === each).length
    const unknown = made.some(({ outcome, seen }) => outcome === 'unknown' && seen === each - 1)
    return done > 1 || (done === 0 && !unknown)
  }).length
}

/** Counts by name that must all be 0. */
export function voiceMisses(books: VoiceBooks, _told: readonly ToldOrder[]): Record<string, number> {
  const { heard, atSwitch: switched, traces, letters } = books
  const byAccount = grouped(heard.changes, ({ account }) => account)
  const changesOf = (account: string, feature: Feature) =>
    (byAccount.get(account) ?? []).filter((change) => change.feature === feature)
  const tracesOf = (account: string) => traces.find(({ account_code }) => account_code === account)
  const told = new Set(letters.map(({ account_code, abroad }) => `${account_code} ${abroad}`))
  const count = (of: (at: AtSwitch) => number) => switched.reduce((sum, at) => sum + of(at), 0)
  return {
    'features otherwise than was told last': count(
      ({ account, now }) =>
        FEATURES.filter((feature) => isOtherwise(changesOf(account, feature), now[feature])).length,
    ),
    'changes at the switch that nobody was told of, or two were': count(({ account, lineRevision }) =>
      unexplained(byAccount.get(account) ?? [], lineRevision),
    ),
    'changes told as done that the switch has not made': count(
      ({ account, lineRevision }) =>
        (byAccount.get(account) ?? []).filter(({ revision }) => (revision ?? 0) > lineRevision).length,
    ),
    'routes told as set more often than they were': switched.filter(
      ({ account, routeRevision }) =>
        changesOf(account, 'route').filter(({ outcome }) => outcome === 'done').length > routeRevision,
    ).length,
    'readings behind what was told as done': heard.behind,
    'changes at the switch that the trail does not know': switched.filter(
      ({ account, lineRevision, routeRevision }) =>
        lineRevision > (tracesOf(account)?.line ?? 0) || routeRevision > (tracesOf(account)?.toll_free ?? 0),
    ).length,
    'forwardings abroad that the owner was not told of': heard.changes.filter(
      (change) =>
        change.isAbroad && change.outcome === 'done' && !told.has(`${change.account} ${numberOf(change)}`),
    ).length,
    'forwardings abroad told twice': letters.filter((letter) => letter.letters !== 1).length,
    'ledger, in cents': books.ledgerSum,
  }
}

/** Number of events by kind. */
export function voiceHappenings({ heard, letters }: VoiceBooks): Record<string, number> {
  const { changes } = heard
  const done = changes.filter(({ outcome }) => outcome === 'done')
  return {
    'features set': done.filter(({ feature }) => feature !== 'route').length,
    'routes set': done.filter(({ feature }) => feature === 'route').length,
    'forwarded abroad': done.filter(({ isAbroad }) => isAbroad).length,
    'answers lost in a kill': changes.filter(({ outcome }) => outcome === 'unknown').length,
    'letters about calls abroad': letters.length,
  }
}
