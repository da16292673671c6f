import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'

import type { Queries } from '#api/platform/database/database.ts'

import type { OrderSnapshot } from '../snapshot.ts'

/** A placed order on the day of one of its steps. */
export type Landing = {
  readonly accountCode: string
  readonly orderNumber: number
  readonly body: OrderBody
  readonly snapshot: OrderSnapshot
  /** The day of the step, also where the job runs later: the old ends the day before, the new begins. */
  readonly from: Day
}

/** A step that begins a service at a place. */
export type EnteringStep = 'connected' | 'powerOn'

/** What a step changes of the account. */
export type Effect = (queries: Queries, landing: Landing) => Promise<void>

/** The day of a step of the order; null where it has no such step. */
export function dayOfStep({ snapshot }: Landing, wanted: OrderStep['step']): Day | null {
  return snapshot.steps.find(({ step }) => step === wanted)?.on ?? null
}
