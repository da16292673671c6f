import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'
import type { StepId } from '@switchboard/domain/change-product/steps'

/** What every part of the wizard gets. */
export type PartProps = {
  readonly order: Order
  readonly put: (draft: Draft) => void
  /** What keeps this part from going on, once somebody has tried to. */
  readonly error: string | undefined
}

/** The field of a step that an error is about. */
export function fieldOf(step: StepId): string {
  return `step-${step}`
}
