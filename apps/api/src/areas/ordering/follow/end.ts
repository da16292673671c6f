import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { isRental } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { changesDone } from '@switchboard/domain/ordering/following/cancelling'
import { toCourseLines } from '@switchboard/domain/ordering/following/course'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { endSuspendedBroadband } from '../land/old-address.ts'
import { showOrderStatus } from '../land/store/due-orders.ts'
import { cancellationNotice } from '../letters.ts'
import { notifyOccupantsOfCancellation } from '../occupants.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import type { StoredKind } from '../store.ts'

import { saveCancellation } from './store.ts'

/** A placed order that takes no further step. */
export type EndedOrder = {
  readonly orderNumber: number
  readonly fibreNumber: number | null
  readonly kind: StoredKind
  readonly body: OrderBody
  readonly snapshot: OrderSnapshot
  readonly stepsDone: number
  readonly notifiedOccupants: readonly string[]
}

type OrderEnd = {
  readonly accountCode: string
  readonly actor: Actor
  /** The name of the account's owner. */
  readonly customerName: string
  readonly today: Day
  readonly now: number
  /** Days that the order waited for its address; null if a person cancels it. */
  readonly waitedDays: number | null
}

/**
 * Ends an order, with its audit entry and notices. Changes that the order has made to the account stay, except for broadband that
 * waits for its new line: it ends. The caller has locked the account.
 */
export async function endOrder(queries: Queries, order: EndedOrder, end: OrderEnd): Promise<void> {
  const { accountCode, today, now } = end
  const { orderNumber, fibreNumber, body, snapshot, stepsDone, notifiedOccupants } = order
  const steps = snapshot.steps.map((step, index) => ({ ...step, done: index < stepsDone }))
  const isDone = (name: string) => steps.some(({ step, done }) => done && step === name)
  const hasMovedIn = isDone('connected') || isDone('powerOn')
  if (isDone('broadbandEnds') && !isDone('connected'))
    await endSuspendedBroadband(queries, { accountCode, from: today })
  const numbers = [orderNumber]
  if (fibreNumber !== null) {
    // after the connection the fibre company's order is complete, even if the company reports another status
    const fibreOrder = { account_code: accountCode, order_number: fibreNumber }
    if (isDone('connected'))
      await showOrderStatus(queries, fibreOrder, { status: 'Completed', expectedOn: null })
    else numbers.push(fibreNumber)
  }
  await saveCancellation(queries, { accountCode, numbers, entities: listServiceEntities(body), today })
  await recordCancellation(queries, { ...order, steps }, end)
  const move = { orderNumber, address: snapshot.place.address, now }
  if (!hasMovedIn) await notifyOccupantsOfCancellation(queries, notifiedOccupants, move)
}

/** Usernames and phone numbers that the services would have used. */
function listServiceEntities({ CoreProductsToChange, AdditionalProducts }: OrderBody): string[] {
  const components = CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  return [...components, ...AdditionalProducts].flatMap(({ ServiceEntity }) => ServiceEntity ?? [])
}

type FollowedOrder = EndedOrder & { readonly steps: Parameters<typeof toCourseLines>[0]['steps'] }

/** Adds the audit entry, and queues the notice for the owner. */
async function recordCancellation(
  queries: Queries,
  { orderNumber: number, kind, body, snapshot, steps }: FollowedOrder,
  { accountCode, actor, customerName: name, today, now, waitedDays }: OrderEnd,
): Promise<void> {
  await audit(queries, actor, { accountCode, action: 'order-cancelled', detail: { order: number } })
  const course = toCourseLines({ type: kind, order: body, visited: snapshot.visited, steps })
  const changes = changesDone(course).map(({ on, title }) =>
    on === null ? title : `${dayText(on)}: ${title}`,
  )
  const sentOn = steps.find(({ step, done }) => step === 'sent' && done)?.on ?? null
  await queueNotice(queries, {
    ...cancellationNotice({
      number,
      name,
      on: today,
      sentOn,
      isRental: isRental(kind),
      changes,
      waitedDays,
    }),
    accountCode,
    source: `order:${number}:cancelled`,
    at: now,
    doneBy: trailName(actor),
  })
}
