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

import { endLeftBroadband } from '../land/old-address.ts'
import { showStatus } from '../land/store.ts'
import { cancellationNotice } from '../letters.ts'
import { tellOccupantsStay } from '../occupants.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import type { StoredKind } from '../store.ts'

import { cancelStored } from './store.ts'

/** A placed order that takes no further step. */
export type EndedOrder = {
  readonly orderNumber: number
  readonly fibreNumber: number | null
  readonly kind: StoredKind
  readonly body: OrderBody
  readonly snapshot: OrderSnapshot
  readonly stepsDone: number
  readonly occupantsTold: readonly string[]
}

export type Ending = {
  readonly accountCode: string
  readonly actor: Actor
  /** The name of the account's owner. */
  readonly name: string
  readonly today: Day
  readonly now: number
  /** Days that the order waited for its address; null if a person cancels it. */
  readonly waited: number | null
}

/**
 * Ends an order, with its audit entry and letters. Changes that the order has already made to the account stay, but nothing
 * waits for a line any more. The caller holds the lock of the account.
 */
export async function endOrder(queries: Queries, order: EndedOrder, ending: Ending): Promise<void> {
  const { accountCode, today, now } = ending
  const { orderNumber, fibreNumber, body, snapshot, stepsDone, occupantsTold } = order
  const steps = snapshot.steps.map((step, place) => ({ ...step, done: place < stepsDone }))
  const isDone = (wanted: string) => steps.some(({ step, done }) => done && step === wanted)
  const hasMovedIn = isDone('connected') || isDone('powerOn')
  if (isDone('broadbandEnds') && !isDone('connected'))
    await endLeftBroadband(queries, { accountCode, from: today })
  // after the connection, the fibre company's part is complete, whatever status it reports
  if (fibreNumber !== null && isDone('connected')) {
    const theirs = { account_code: accountCode, order_number: fibreNumber }
    await showStatus(queries, theirs, { status: 'Completed', expectedOn: null })
  }
  const numbers = fibreNumber === null || isDone('connected') ? [orderNumber] : [orderNumber, fibreNumber]
  await cancelStored(queries, { accountCode, numbers, entities: listServiceEntities(body), today })
  await tell(queries, { ...order, steps }, ending)
  const about = { orderNumber, address: snapshot.place.address, now }
  if (!hasMovedIn) await tellOccupantsStay(queries, occupantsTold, about)
}

/** Usernames and phone numbers that the services would have used. */
function listServiceEntities({ CoreProductsToChange, AdditionalProducts }: OrderBody): string[] {
  const components = CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  return [...components, ...AdditionalProducts].flatMap(({ ServiceEntity }) => ServiceEntity ?? [])
}

type Followed = EndedOrder & { readonly steps: Parameters<typeof toCourseLines>[0]['steps'] }

async function tell(
  queries: Queries,
  { orderNumber: number, kind, body, snapshot, steps }: Followed,
  { accountCode, actor, name, today, now, waited }: Ending,
): Promise<void> {
  await audit(queries, actor, { accountCode, action: 'order-cancelled', detail: { order: number } })
  const course = toCourseLines({ type: kind, order: body, visited: snapshot.visited, steps })
  const begun = changesDone(course).map(({ on, title }) => (on === null ? title : `${dayText(on)}: ${title}`))
  const sentOn = steps.find(({ step, done }) => step === 'sent' && done)?.on ?? null
  await queueNotice(queries, {
    ...cancellationNotice({ number, name, on: today, sentOn, isRental: isRental(kind), begun, waited }),
    accountCode,
    source: `order:${number}:cancelled`,
    at: now,
    doneBy: trailName(actor),
  })
}
