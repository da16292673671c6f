import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import type { Queries } from '#api/database/database.ts'
import { queueNotice } from '#api/notices/notice.ts'

import { KINDS } from '../kinds.ts'
import { waitingLetter } from '../letters.ts'
import { storedText } from '../snapshot.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import type { StoredKind } from '../store.ts'

import type { EnteringStep, Landing } from './landing.ts'
import { isPlaceOccupied, postponeOrder, showStatus } from './store.ts'

/** Whether a step must wait, because another account still has at the place what the step begins there. */
export async function mustWait(
  queries: Queries,
  { accountCode, body }: Landing,
  { kind, step }: { readonly kind: StoredKind; readonly step: OrderStep['step'] },
): Promise<boolean> {
  const entering = KINDS[kind].enters.find((each) => each === step)
  const locationId = entering === undefined ? null : PLACE_OF[entering](body)
  if (entering === undefined || locationId === null) return false
  return isPlaceOccupied(queries, accountCode, { step: entering, locationId })
}

const PLACE_OF: Record<EnteringStep, (body: OrderBody) => string | null> = {
  connected: (body) => body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null,
  powerOn: (body) => body.ElectricityToChange?.ServiceAddress.LocationID ?? null,
}

type Waiting = {
  readonly done: number
  readonly today: Day
  readonly now: number
  /** Of the account's owner. */
  readonly name: string
}

/** The order's next step is tried again tomorrow; steps that are due before then are taken first. Its owner is told once. */
export async function postpone(
  queries: Queries,
  { accountCode, orderNumber, snapshot, body }: Landing,
  { done, today, now, name }: Waiting,
): Promise<void> {
  const steps = postponed(snapshot.steps, done, addDays(today, 1))
  const order = { account_code: accountCode, order_number: orderNumber }
  const next = steps[done]
  if (next === undefined) throw new Error(`order ${orderNumber} has no step ${done}`)
  await postponeOrder(queries, order, { snapshot: storedText({ ...snapshot, steps }), nextOn: next.on })
  await showStatus(queries, order, {
    status: 'Held',
    subStatus: 'Address occupied',
    expectedOn: steps.at(-1)?.on ?? null,
  })
  await queueNotice(queries, {
    accountCode,
    source: `order:${orderNumber}:waits`,
    category: 'Order',
    type: 'OrderWaits',
    at: now,
    ...waitingLetter({
      number: orderNumber,
      name,
      address: snapshot.place.address,
      areTold: body.TakesOver === true,
    }),
  })
}

function postponed(steps: OrderSnapshot['steps'], done: number, to: Day): OrderSnapshot['steps'] {
  const [waiting, ...rest] = steps.slice(done)
  if (waiting === undefined) return steps
  const behind = rest.findIndex(({ on }) => on > to)
  const before = behind === -1 ? rest.length : behind
  return [...steps.slice(0, done), ...rest.slice(0, before), { ...waiting, on: to }, ...rest.slice(before)]
}
