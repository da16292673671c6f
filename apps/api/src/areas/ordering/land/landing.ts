import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import type { Queries } from '#api/platform/database/database.ts'

import type { OrderSnapshot } from '../snapshot.ts'

import type { PlacedOrder } from './store/due-orders.ts'

/** A placed order on the day of one of its steps. */
export type Landing = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly body: OrderBody
  readonly snapshot: OrderSnapshot
  /** The planned day of the step, even if the job runs later. Old services end the day before, and new services begin. */
  readonly from: Day
}

/** The next step of an order, on or after its day. */
export type DueStep = {
  readonly order: PlacedOrder
  readonly step: OrderStep['step']
  /** The name of the account's owner. */
  readonly customerName: string
  readonly now: number
}

/** A step that begins a service at an address. */
export type EnteringStep = 'connected' | 'powerOn'

/** The changes that a step makes to the account. */
export type Effect = (queries: Queries, landing: Landing) => Promise<void>

/** The day of a step; null if the order has no such step. */
export function dayOfStep({ snapshot }: Landing, wanted: OrderStep['step']): Day | null {
  return snapshot.steps.find(({ step }) => step === wanted)?.on ?? null
}
