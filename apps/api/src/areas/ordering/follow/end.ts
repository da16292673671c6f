import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { isRental } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { changesDone } from '@switchboard/domain/ordering/following/cancelling'
import { courseOf } from '@switchboard/domain/ordering/following/course'

import { audit } from '#api/audit.ts'
import type { Queries } from '#api/database/database.ts'
import { queueNotice } from '#api/notices/notice.ts'

import { endLeftBroadband } from '../land/old-address.ts'
import { showStatus } from '../land/store.ts'
import { cancelledLetter } from '../letters.ts'
import { tellOccupantsStay } from '../occupants.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import type { StoredKind } from '../store.ts'

import { cancelStored } from './store.ts'

/** A placed order of which no step is to be taken any more. */
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
  /** Whoever ends it, as the trail names them. */
  readonly by: string
  /** Of the account's owner. */
  readonly name: string
  readonly today: Day
  readonly now: number
  readonly correlationId: string
  /** So many days it has waited for its address; null where somebody cancels it. */
  readonly waited: number | null
}

/**
 * Ends an order with its trace and its letters. What it has changed of the account stays changed, but that nothing waits for a
 * line any more. The caller holds the account.
 */
export async function endOrder(queries: Queries, order: EndedOrder, ending: Ending): Promise<void> {
  const { accountCode, today, now } = ending
  const { orderNumber, fibreNumber, body, snapshot, stepsDone, occupantsTold } = order
  const steps = snapshot.steps.map((step, place) => ({ ...step, done: place < stepsDone }))
  const isDone = (wanted: string) => steps.some(({ step, done }) => done && step === wanted)
  const hasMovedIn = isDone('connected') || isDone('powerOn')
  if (isDone('broadbandEnds') && !isDone('connected'))
    await endLeftBroadband(queries, { accountCode, from: today })
  // once it is connected, the fibre company has done its part, whatever it says
  if (fibreNumber !== null && isDone('connected')) {
    const theirs = { account_code: accountCode, order_number: fibreNumber }
    await showStatus(queries, theirs, { status: 'Completed', expectedOn: null })
  }
  const numbers = fibreNumber === null || isDone('connected') ? [orderNumber] : [orderNumber, fibreNumber]
  await cancelStored(queries, { accountCode, numbers, entities: entitiesOf(body), today })
  await tell(queries, { ...order, steps }, ending)
  const about = { orderNumber, address: snapshot.place.address, now }
  if (!hasMovedIn) await tellOccupantsStay(queries, occupantsTold, about)
}

/** Names and numbers by which services would have run. */
function entitiesOf({ CoreProductsToChange, AdditionalProducts }: OrderBody): string[] {
  const components = CoreProductsToChange.flatMap((change) => change.ToCoreProductComponents)
  return [...components, ...AdditionalProducts].flatMap(({ ServiceEntity }) => ServiceEntity ?? [])
}

type Followed = EndedOrder & { readonly steps: Parameters<typeof courseOf>[0]['steps'] }

async function tell(
  queries: Queries,
  { orderNumber: number, kind, body, snapshot, steps }: Followed,
  { accountCode, by, name, today, now, correlationId, waited }: Ending,
): Promise<void> {
  await audit(queries, {
    actor: by,
    accountCode,
    action: 'order-cancelled',
    correlationId,
    detail: { order: number },
  })
  const course = courseOf({ type: kind, order: body, visited: snapshot.visited, steps })
  const begun = changesDone(course).map(({ on, title }) => (on === null ? title : `${dayText(on)}: ${title}`))
  const sentOn = steps.find(({ step, done }) => step === 'sent' && done)?.on ?? null
  await queueNotice(queries, {
    accountCode,
    source: `order:${number}:cancelled`,
    category: 'Order',
    type: 'OrderCancelled',
    at: now,
    doneBy: by,
    ...cancelledLetter({ number, name, on: today, sentOn, isRental: isRental(kind), begun, waited }),
  })
}
