import type { ErrorCode } from '../errors.ts'
import { isErrorCode } from '../errors.ts'

import type { OrderBody, OrderResponse, ShownMoney } from './contract.ts'

/** The three calls of an order's kind; each throws what `codeOf` has the code of. Source: ORD-081 to ORD-084, PWR-022. */
export type OrderCalls<Body = OrderBody, Shown = ShownMoney> = {
  readonly create: () => Promise<OrderResponse>
  readonly amend: (orderId: string, body: Body) => Promise<OrderResponse>
  /** With what the page has shown; null where nothing was placed. */
  readonly commit: (orderId: string, shown: Shown) => Promise<OrderResponse | null>
  readonly codeOf: (failure: unknown) => ErrorCode
  /** Whether a failure leaves open what became of what was sent. */
  readonly isAnswerLost: (failure: unknown) => boolean
  /** Asks whether an order is placed: its identifier, or null where it is not. */
  readonly placed: (orderId: string) => Promise<string | null>
}

export type OrderStage = 'create' | 'amend' | 'commit'

/** How an order ended; a failed one says where, and all that the provider had against it, its first code in front. */
export type Submission =
  | { readonly step: 'complete'; readonly OrderIdentifier: string }
  /** It may be placed or not: nobody could be asked. */
  | { readonly step: 'inDoubt'; readonly orderId: string }
  | {
      readonly step: 'failed'
      readonly at: OrderStage
      readonly code: ErrorCode
      readonly feedback: readonly ErrorCode[]
    }

/**
 * Creates an order, amends it with its whole body and commits it; an order that the provider answers `NotOK` to is not
 * committed. Where the answer to the commit was lost, the order itself says whether it is placed. To submit again is to
 * call this again: it starts at create. Source: ORD-066 to ORD-072.
 */
export async function submitOrder<Body, Shown>(
  calls: OrderCalls<Body, Shown>,
  body: Body,
  shown: Shown,
): Promise<Submission> {
  let at: OrderStage = 'create'
  let orderId = ''
  try {
    orderId = (await calls.create()).orderId
    if (orderId.trim() === '') return failedAt(at, ['INVALID_ORDER_CREATION_RESPONSE'])
    at = 'amend'
    const amended = await calls.amend(orderId, body)
    if (isNotOk(amended)) return failedAt(at, feedbackOf(amended))
    at = 'commit'
    const committed = await calls.commit(orderId, shown)
    if (committed === null) return failedAt(at, ['FEEDBACK_NOT_OK'])
    return isNotOk(committed) ? failedAt(at, feedbackOf(committed)) : complete(committed)
  } catch (failure) {
    if (at === 'commit' && calls.isAnswerLost(failure)) return foundOut(calls, orderId)
    return failedAt(at, [calls.codeOf(failure)])
  }
}

/** How an order ended whose commit was not answered, as the provider knows it. */
export async function foundOut({ placed }: Pick<OrderCalls, 'placed'>, orderId: string): Promise<Submission> {
  try {
    const OrderIdentifier = await placed(orderId)
    return OrderIdentifier === null ? failedAt('commit', ['GENERAL_ERROR']) : complete({ OrderIdentifier })
  } catch {
    return { step: 'inDoubt', orderId }
  }
}

function complete({ OrderIdentifier }: Pick<OrderResponse, 'OrderIdentifier'>): Submission {
  return { step: 'complete', OrderIdentifier }
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
