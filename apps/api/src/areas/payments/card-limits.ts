import type { Queries } from '#api/platform/database/database.ts'
import { refused } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { hashOf } from '#api/platform/hash.ts'
import { networkOf } from '#api/platform/network.ts'
import { counted, waitOf } from '#api/platform/tries.ts'
import type { Counter } from '#api/platform/tries.ts'
import type { Services } from '#api/platform/services.ts'

import { declinedCards, secondsToNextOpen } from './store/limits.ts'
import type { Payment } from './store/payments.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 86_400_000

/** In five minutes: payments begun for an account, its payments still without a card, payments begun from one address. */
export const MOST_BEGUN = { account: 20, open: 5, peer: 60 } as const
/** Declined cards before a pause: in an hour for an account, an address and one card; in a day for an account. */
export const MOST_DECLINED = { account: 5, accountInDay: 15, peer: 20, card: 10 } as const
/** In five minutes: questions about the payments of one account. Each may cause a request to the gateway. */
export const MOST_ASKED = 900
/** In five minutes: notifications from one address. */
export const MOST_NOTIFICATIONS = 3_000

type Limited = Pick<Services, 'db' | 'environment'>
type Paused = Refusal<'TOO_MANY_REQUESTS'>

/** The hash that is stored with a payment in place of the address. */
export function askedFromOf(peer: string): string {
  return hashOf(networkOf(peer))
}

/** Refuses to begin a payment after many declined cards or many payments. Counts the attempt. */
export async function beginningRefused(
  { db, environment }: Limited,
  { accountCode, peer }: { readonly accountCode: string; readonly peer: string },
): Promise<Paused | null> {
  const askedFrom = askedFromOf(peer)
  const cards = await declinedCards(db, accountCode, new Date(Date.now() - HOUR_MILLISECONDS))
  const declines = cards.flatMap((card) => declineCounters({ accountCode, askedFrom, card }))
  const own = declineCounters({ accountCode, askedFrom, card: null })
  const paused = await waitOf(db, times(environment, [...own, ...declines]))
  if (paused !== null) return refused('TOO_MANY_REQUESTS', { retryAfterSeconds: paused })
  const begun = [
    { name: `payments of ${accountCode}`, most: MOST_BEGUN.account },
    { name: `payments from ${askedFrom}`, most: MOST_BEGUN.peer },
  ]
  return refusedFor(await counted(db, times(environment, begun)))
}

/** Refuses a payment while an account has many payments without a card. The caller holds the lock of the account. */
export async function openRefused(
  queries: Queries,
  { environment }: Pick<Limited, 'environment'>,
  accountCode: string,
): Promise<Paused | null> {
  const most = MOST_BEGUN.open * environment.CARD_LIMITS_TIMES
  return refusedFor(await secondsToNextOpen(queries, accountCode, most))
}

/** Counts a declined card in the transaction that saves the decline, so that each is counted once. */
export async function countDecline(
  queries: Queries,
  { charge, askedFrom }: Payment,
  maskedCard: string | null,
): Promise<void> {
  const card = maskedCard === '' ? null : maskedCard
  await counted(queries, declineCounters({ accountCode: charge.accountCode, askedFrom, card }))
}

/** Refuses further questions of an account about its payments. */
export async function askingRefused(
  { db, environment }: Limited,
  accountCode: string,
): Promise<Paused | null> {
  const asked = [{ name: `payments asked about of ${accountCode}`, most: MOST_ASKED }]
  return refusedFor(await counted(db, times(environment, asked)))
}

export async function notificationRefused(
  { db, environment }: Limited,
  peer: string,
): Promise<Paused | null> {
  const notified = [{ name: `notifications from ${askedFromOf(peer)}`, most: MOST_NOTIFICATIONS }]
  return refusedFor(await counted(db, times(environment, notified)))
}

type Declined = {
  readonly accountCode: string
  readonly askedFrom: string | null
  readonly card: string | null
}

/** Only the gateway sees a card before it is declined; afterwards its first and last digits are known. */
function declineCounters({ accountCode, askedFrom, card }: Declined): Counter[] {
  const hour = { windowMilliseconds: HOUR_MILLISECONDS }
  const day = { windowMilliseconds: DAY_MILLISECONDS }
  return [
    { name: `declined for ${accountCode}`, most: MOST_DECLINED.account, ...hour },
    { name: `declined in a day for ${accountCode}`, most: MOST_DECLINED.accountInDay, ...day },
    ...(askedFrom === null
      ? []
      : [{ name: `declined from ${askedFrom}`, most: MOST_DECLINED.peer, ...hour }]),
    ...(card === null ? [] : [{ name: `declined card ${card}`, most: MOST_DECLINED.card, ...hour }]),
  ]
}

function times({ CARD_LIMITS_TIMES }: Services['environment'], counters: readonly Counter[]): Counter[] {
  return counters.map((counter) => ({ ...counter, most: counter.most * CARD_LIMITS_TIMES }))
}

function refusedFor(retryAfterSeconds: number | null): Paused | null {
  return retryAfterSeconds === null ? null : refused('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
