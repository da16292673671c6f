import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { occupantNotice, occupantStaysNotice } from './letters.ts'
import { listOccupants, occupantsAt } from './place/store.ts'
import type { Occupant } from './place/store.ts'

/**
 * The most orders of an account that may write to the occupants of an address: for a place in a day and in thirty days, and for
 * all places in a day. A cancellation does not reduce the count, because it writes to the occupants again.
 */
export const MAX_TAKEOVERS = { placeInDay: 2, placeInMonth: 4, accountInDay: 5 } as const
const DAY_MILLISECONDS = 86_400_000
const MONTH_MILLISECONDS = 30 * DAY_MILLISECONDS

type TakingOver = { readonly accountCode: string; readonly body: OrderBody }

/**
 * The other accounts that have or have ordered broadband or power at the place that an order takes over; empty if the order
 * takes no place over. Counts the letters that they will get. Throws `Refused` if the account has caused too many.
 */
export async function occupantsToTell(
  queries: Queries,
  { accountCode, body }: TakingOver,
): Promise<Occupant[]> {
  const locationId = body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null
  if (body.TakesOver !== true || locationId === null) return []
  const occupants = await occupantsAt(queries, accountCode, locationId)
  if (occupants.length === 0) return []
  const name = `taken over by ${accountCode}`
  const day = { windowMilliseconds: DAY_MILLISECONDS }
  const retryAfterSeconds = await countAttempt(queries, [
    { name, most: MAX_TAKEOVERS.accountInDay, ...day },
    { name: `${name} in a day: ${locationId}`, most: MAX_TAKEOVERS.placeInDay, ...day },
    {
      name: `${name}: ${locationId}`,
      most: MAX_TAKEOVERS.placeInMonth,
      windowMilliseconds: MONTH_MILLISECONDS,
    },
  ])
  if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
  return occupants
}

/** `now` is the instant by the provider clock. */
type About = { readonly orderNumber: number; readonly address: string; readonly now: number }

/** Writes to the occupants that somebody moves to their address. */
export async function tellOccupants(
  queries: Queries,
  occupants: readonly Occupant[],
  { orderNumber, address, now, movesIn }: About & { readonly movesIn: Day },
): Promise<void> {
  for (const { accountCode, name } of occupants) {
    const notice = occupantNotice({ name, address, movesIn })
    await queueNotice(queries, { ...notice, accountCode, source: `taken-over:${orderNumber}`, at: now })
  }
}

/**
 * Writes to the notified occupants that nobody moves in after all. An occupant who has come since then got no first letter and
 * gets none.
 */
export async function tellOccupantsStay(
  queries: Queries,
  notifiedAccounts: readonly string[],
  { orderNumber, address, now }: About,
): Promise<void> {
  if (notifiedAccounts.length === 0) return
  for (const { accountCode, name } of await listOccupants(queries, notifiedAccounts)) {
    const notice = occupantStaysNotice({ name, address })
    const source = `taken-over:${orderNumber}:cancelled`
    await queueNotice(queries, { ...notice, accountCode, source, at: now })
  }
}
