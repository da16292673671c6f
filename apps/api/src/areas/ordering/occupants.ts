import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { occupantNotice, occupantStaysNotice } from './letters.ts'
import { listOccupants, readAccountNames } from './place/store.ts'
import type { Occupant } from './place/store.ts'

/**
 * Limits of the orders of an account that write to the occupants of an address: to one address in a day and in thirty days, and
 * to all addresses in a day. A cancellation does not reduce the count, because it writes to the occupants again.
 */
export const MAX_TAKEOVERS = { addressInDay: 2, addressInMonth: 4, accountInDay: 5 } as const
const DAY_MILLISECONDS = 86_400_000
const MONTH_MILLISECONDS = 30 * DAY_MILLISECONDS

/**
 * The other accounts that have or have ordered broadband or power at the address that an order takes over; empty if the order
 * takes over no address. Counts the order as an attempt, and throws `Refused` if the account has made too many.
 */
export async function listOccupantsToNotify(
  queries: Queries,
  { accountCode, body }: { readonly accountCode: string; readonly body: OrderBody },
): Promise<Occupant[]> {
  const locationId = body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null
  if (body.TakesOver !== true || locationId === null) return []
  const occupants = await listOccupants(queries, accountCode, locationId)
  if (occupants.length === 0) return []
  const name = `taken over by ${accountCode}`
  const day = { windowMilliseconds: DAY_MILLISECONDS }
  const retryAfterSeconds = await countAttempt(queries, [
    { name, most: MAX_TAKEOVERS.accountInDay, ...day },
    { name: `${name} in a day: ${locationId}`, most: MAX_TAKEOVERS.addressInDay, ...day },
    {
      name: `${name}: ${locationId}`,
      most: MAX_TAKEOVERS.addressInMonth,
      windowMilliseconds: MONTH_MILLISECONDS,
    },
  ])
  if (retryAfterSeconds !== null) throw new Refused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
  return occupants
}

type Move = { readonly orderNumber: number; readonly address: string; readonly now: number }

export async function notifyOccupants(
  queries: Queries,
  occupants: readonly Occupant[],
  { orderNumber, address, now, movesIn }: Move & { readonly movesIn: Day },
): Promise<void> {
  for (const { accountCode, name } of occupants) {
    const notice = occupantNotice({ name, address, movesIn })
    await queueNotice(queries, { ...notice, accountCode, source: `taken-over:${orderNumber}`, at: now })
  }
}

/** Notifies those occupants who were notified of the move. */
export async function notifyOccupantsOfCancellation(
  queries: Queries,
  notifiedAccounts: readonly string[],
  { orderNumber, address, now }: Move,
): Promise<void> {
  if (notifiedAccounts.length === 0) return
  for (const { accountCode, name } of await readAccountNames(queries, notifiedAccounts)) {
    const notice = occupantStaysNotice({ name, address })
    const source = `taken-over:${orderNumber}:cancelled`
    await queueNotice(queries, { ...notice, accountCode, source, at: now })
  }
}
