import type { ErrorCode } from '../errors.ts'
import { isErrorCode } from '../errors.ts'

import type { OrderBody, OrderResponse } from './contract.ts'
import type { OrderTotals } from './pricing/cost.ts'

/** The three calls of an order's kind; each throws what `codeOf` has the code of. Source: ORD-081 to ORD-084. */
export type OrderCalls = {
  readonly create: () => Promise<OrderResponse>
  readonly amend: (orderId: string, body: OrderBody) => Promise<OrderResponse>
  /** With what the page has shown. */
  readonly commit: (orderId: string, shown: OrderTotals) => Promise<OrderResponse>
  readonly codeOf: (failure: unknown) => ErrorCode
}

export type OrderStage = 'create' | 'amend' | 'commit'

/** How an order ended; a failed one says where, and all that the provider had against it, its first code in front. */
export type Submission =
  | { readonly step: 'complete'; readonly order: OrderResponse }
  | {
      readonly step: 'failed'
      readonly at: OrderStage
      readonly code: ErrorCode
      readonly feedback: readonly ErrorCode[]
    }

/**
 * Creates an order, amends it with its whole body and commits it; an order that the provider answers `NotOK` to is not
 * committed. To submit again is to call this again: it starts at create. Source: ORD-066 to ORD-072.
 */
export async function submitOrder(
  calls: OrderCalls,
  body: OrderBody,
  shown: OrderTotals,
): Promise<Submission> {
  let at: OrderStage = 'create'
  try {
    const { orderId } = await calls.create()
    if (orderId.trim() === '') return failedAt(at, ['INVALID_ORDER_CREATION_RESPONSE'])
    at = 'amend'
    const amended = await calls.amend(orderId, body)
    if (isNotOk(amended)) return failedAt(at, feedbackOf(amended))
    at = 'commit'
    const committed = await calls.commit(orderId, shown)
    return isNotOk(committed) ? failedAt(at, feedbackOf(committed)) : { step: 'complete', order: committed }
  } catch (failure) {
    return failedAt(at, [calls.codeOf(failure)])
  }
}

function failedAt(at: OrderStage, feedback: readonly ErrorCode[]): Submission {
  return { step: 'failed', at, code: feedback[0] ?? 'FEEDBACK_NOT_OK', feedback }
}

/** Compared without regard to letter case. Source: ORD-068, Readings. */
export function isNotOk({ state }: Pick<OrderResponse, 'state'>): boolean {
  return state.toLowerCase() === 'notok'
}

/** What the provider has against an order, as far as it is of the catalogue of errors. Source: ORD-014. */
export function feedbackOf({ OrderFeedback }: Pick<OrderResponse, 'OrderFeedback'>): ErrorCode[] {
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey).filter(isErrorCode)
}
