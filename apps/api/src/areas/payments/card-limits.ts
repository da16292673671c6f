import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { toNetwork } from '#api/platform/network.ts'
import { countAttempt, readWaitSeconds } from '#api/platform/attempts.ts'
import type { Counter } from '#api/platform/attempts.ts'
import type { Services } from '#api/platform/services.ts'

import { listDeclinedCards, readOpenWait } from './store/limits.ts'
import type { Payment } from './store/payments.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 86_400_000

/** In five minutes: payments begun for an account, its payments still without a card, payments begun from one address. */
export const MAX_BEGUN = { account: 20, open: 5, peer: 60 } as const
/** Declined cards before a pause: in an hour for an account, an address and one card; in a day for an account. */
export const MAX_DECLINED = { account: 5, accountInDay: 15, peer: 20, card: 10 } as const
/** Status reads of one account in five minutes. Each may cause a request to the gateway. */
export const MAX_STATUS_READS = 900
/** Notifications from one address in five minutes. */
export const MAX_NOTIFICATIONS = 3_000

type LimitContext = Pick<Services, 'db' | 'environment'>
type TooManyRequests = Refusal<'TOO_MANY_REQUESTS'>

/** The hash that is stored with a payment in place of the address. */
export function hashPeer(peer: string): string {
  return hashSecret(toNetwork(peer))
}

/** Refuses to begin a payment after many declined cards or many payments. Counts the attempt. */
export async function limitNewPayments(
  { db, environment }: LimitContext,
  { accountCode, peer }: { readonly accountCode: string; readonly peer: string },
): Promise<TooManyRequests | null> {
  const peerHash = hashPeer(peer)
  const cards = await listDeclinedCards(db, accountCode, new Date(Date.now() - HOUR_MILLISECONDS))
  const ofCards = cards.flatMap((card) => buildDeclineCounters({ accountCode, peerHash, card }))
  const ofCaller = buildDeclineCounters({ accountCode, peerHash, card: null })
  const waitSeconds = await readWaitSeconds(db, scaleLimits(environment, [...ofCaller, ...ofCards]))
  if (waitSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: waitSeconds })
  const counters = [
    { name: `payments of ${accountCode}`, most: MAX_BEGUN.account },
    { name: `payments from ${peerHash}`, most: MAX_BEGUN.peer },
  ]
  return toRefusal(await countAttempt(db, scaleLimits(environment, counters)))
}

/** Refuses a payment while an account has many payments without a card. The caller holds the lock of the account. */
export async function limitOpenPayments(
  queries: Queries,
  { environment }: Pick<LimitContext, 'environment'>,
  accountCode: string,
): Promise<TooManyRequests | null> {
  const max = MAX_BEGUN.open * environment.CARD_LIMITS_TIMES
  return toRefusal(await readOpenWait(queries, accountCode, max))
}

/** Counts a declined card in the transaction that saves the decline, so that each is counted once. */
export async function countDecline(
  queries: Queries,
  { charge, peerHash }: Payment,
  maskedCard: string | null,
): Promise<void> {
  const card = maskedCard === '' ? null : maskedCard
  await countAttempt(queries, buildDeclineCounters({ accountCode: charge.accountCode, peerHash, card }))
}

export async function limitStatusReads(
  { db, environment }: LimitContext,
  accountCode: string,
): Promise<TooManyRequests | null> {
  const counters = [{ name: `payments asked about of ${accountCode}`, most: MAX_STATUS_READS }]
  return toRefusal(await countAttempt(db, scaleLimits(environment, counters)))
}

export async function limitNotifications(
  { db, environment }: LimitContext,
  peer: string,
): Promise<TooManyRequests | null> {
  const counters = [{ name: `notifications from ${hashPeer(peer)}`, most: MAX_NOTIFICATIONS }]
  return toRefusal(await countAttempt(db, scaleLimits(environment, counters)))
}

type DeclineKey = {
  readonly accountCode: string
  readonly peerHash: string | null
  readonly card: string | null
}

/** `card` is the masked number, which is known only after the gateway has declined the card. */
function buildDeclineCounters({ accountCode, peerHash, card }: DeclineKey): Counter[] {
  const hour = { windowMilliseconds: HOUR_MILLISECONDS }
  const day = { windowMilliseconds: DAY_MILLISECONDS }
  return [
    { name: `declined for ${accountCode}`, most: MAX_DECLINED.account, ...hour },
    { name: `declined in a day for ${accountCode}`, most: MAX_DECLINED.accountInDay, ...day },
    ...(peerHash === null ? [] : [{ name: `declined from ${peerHash}`, most: MAX_DECLINED.peer, ...hour }]),
    ...(card === null ? [] : [{ name: `declined card ${card}`, most: MAX_DECLINED.card, ...hour }]),
  ]
}

function scaleLimits(
  { CARD_LIMITS_TIMES }: Services['environment'],
  counters: readonly Counter[],
): Counter[] {
  return counters.map((counter) => ({ ...counter, most: counter.most * CARD_LIMITS_TIMES }))
}

function toRefusal(retryAfterSeconds: number | null): TooManyRequests | null {
  return retryAfterSeconds === null ? null : refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
