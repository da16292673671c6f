import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { toNetwork } from '#api/platform/network.ts'
import { countAttempt, readWaitSeconds } from '#api/platform/attempts.ts'
import type { Counter } from '#api/platform/attempts.ts'
import type { Services } from '#api/platform/services.ts'

import { listDeclinedCards, secondsToNextOpen } from './store/limits.ts'
import type { Payment } from './store/payments.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 86_400_000

/** In five minutes: payments begun for an account, its payments still without a card, payments begun from one address. */
export const MAX_NEW_PAYMENTS = { account: 20, open: 5, peer: 60 } as const
/** Declined cards before a pause: in an hour for an account, an address and one card; in a day for an account. */
export const MAX_DECLINES = { account: 5, accountInDay: 15, peer: 20, card: 10 } as const
/** In five minutes: questions about the payments of one account. Each may cause a request to the gateway. */
export const MAX_STATUS_READS = 900
/** In five minutes: notifications from one address. */
export const MAX_NOTIFICATIONS = 3_000

type Limited = Pick<Services, 'db' | 'environment'>
type Paused = Refusal<'TOO_MANY_REQUESTS'>

/** The hash that is stored with a payment in place of the address. */
export function hashPeer(peer: string): string {
  return hashSecret(toNetwork(peer))
}

/** Refuses to begin a payment after many declined cards or many payments. Counts the attempt. */
export async function limitNewPayments(
  { db, environment }: Limited,
  { accountCode, peer }: { readonly accountCode: string; readonly peer: string },
): Promise<Paused | null> {
  const peerHash = hashPeer(peer)
  const cards = await listDeclinedCards(db, accountCode, new Date(Date.now() - HOUR_MILLISECONDS))
  const declines = cards.flatMap((card) => declineCounters({ accountCode, peerHash, card }))
  const own = declineCounters({ accountCode, peerHash, card: null })
  const paused = await readWaitSeconds(db, times(environment, [...own, ...declines]))
  if (paused !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: paused })
  const counters = [
    { name: `payments of ${accountCode}`, most: MAX_NEW_PAYMENTS.account },
    { name: `payments from ${peerHash}`, most: MAX_NEW_PAYMENTS.peer },
  ]
  return toRefusal(await countAttempt(db, times(environment, counters)))
}

/** Refuses a payment while an account has many payments without a card. The caller holds the lock of the account. */
export async function limitOpenPayments(
  queries: Queries,
  { environment }: Pick<Limited, 'environment'>,
  accountCode: string,
): Promise<Paused | null> {
  const most = MAX_NEW_PAYMENTS.open * environment.CARD_LIMITS_TIMES
  return toRefusal(await secondsToNextOpen(queries, accountCode, most))
}

/** Counts a declined card in the transaction that saves the decline, so that each is counted once. */
export async function countDecline(
  queries: Queries,
  { charge, peerHash }: Payment,
  maskedCard: string | null,
): Promise<void> {
  const card = maskedCard === '' ? null : maskedCard
  await countAttempt(queries, declineCounters({ accountCode: charge.accountCode, peerHash, card }))
}

/** Refuses further questions of an account about its payments. */
export async function limitStatusReads(
  { db, environment }: Limited,
  accountCode: string,
): Promise<Paused | null> {
  const counters = [{ name: `payments asked about of ${accountCode}`, most: MAX_STATUS_READS }]
  return toRefusal(await countAttempt(db, times(environment, counters)))
}

export async function limitNotifications({ db, environment }: Limited, peer: string): Promise<Paused | null> {
  const counters = [{ name: `notifications from ${hashPeer(peer)}`, most: MAX_NOTIFICATIONS }]
  return toRefusal(await countAttempt(db, times(environment, counters)))
}

type Declined = {
  readonly accountCode: string
  readonly peerHash: string | null
  readonly card: string | null
}

/** Only the gateway sees a card before it is declined; afterwards its first and last digits are known. */
function declineCounters({ accountCode, peerHash, card }: Declined): Counter[] {
  const hour = { windowMilliseconds: HOUR_MILLISECONDS }
  const day = { windowMilliseconds: DAY_MILLISECONDS }
  return [
    { name: `declined for ${accountCode}`, most: MAX_DECLINES.account, ...hour },
    { name: `declined in a day for ${accountCode}`, most: MAX_DECLINES.accountInDay, ...day },
    ...(peerHash === null ? [] : [{ name: `declined from ${peerHash}`, most: MAX_DECLINES.peer, ...hour }]),
    ...(card === null ? [] : [{ name: `declined card ${card}`, most: MAX_DECLINES.card, ...hour }]),
  ]
}

function times({ CARD_LIMITS_TIMES }: Services['environment'], counters: readonly Counter[]): Counter[] {
  return counters.map((counter) => ({ ...counter, most: counter.most * CARD_LIMITS_TIMES }))
}

function toRefusal(retryAfterSeconds: number | null): Paused | null {
  return retryAfterSeconds === null ? null : refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
