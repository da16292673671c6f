import type { ErrorCode } from '../errors.ts'
import { isErrorCode } from '../errors.ts'

import type { OrderBody, OrderResponse, ShownMoney } from './contract.ts'

/** The three calls of an order's kind. `codeOf` returns the code of their errors. Source: ORD-081 to ORD-084, PWR-022. */
export type OrderCalls<Body = OrderBody, Shown = ShownMoney> = {
  readonly create: () => Promise<OrderResponse>
  readonly amend: (orderId: string, body: Body) => Promise<OrderResponse>
  /** Sends the totals that the page has shown; null if nothing was placed. */
  readonly commit: (orderId: string, shown: Shown) => Promise<OrderResponse | null>
  readonly codeOf: (failure: unknown) => ErrorCode
  /** Whether the outcome of a failed call is unknown. */
  readonly isAnswerLost: (failure: unknown) => boolean
  /** Returns the identifier of a placed order; null if it is not placed. */
  readonly placed: (orderId: string) => Promise<string | null>
}

export type OrderStage = 'create' | 'amend' | 'commit'

/** The outcome of an order. A failed order has its stage and all reasons of the provider; `code` is the first reason. */
export type Submission =
  | { readonly step: 'complete'; readonly OrderIdentifier: string }
  /** The provider has the order in a state that is neither a success nor a refusal, such as `Held`. */
  | { readonly step: 'received'; readonly OrderIdentifier: string }
  /** The order may be placed or not: its state could not be read. */
  | { readonly step: 'inDoubt'; readonly orderId: string }
  | {
      readonly step: 'failed'
      readonly at: OrderStage
      readonly code: ErrorCode
      readonly feedback: readonly ErrorCode[]
    }

/**
 * Creates an order, amends it with its whole body and commits it. An order with the reply `NotOK` is not committed. If the
 * reply to the commit is lost, the order's state is read. To submit again, call this again: it starts at create. Source:
 * ORD-066 to ORD-072.
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
    if (orderId.trim() === '') return toFailure(at, ['INVALID_ORDER_CREATION_RESPONSE'])
    at = 'amend'
    const amended = await calls.amend(orderId, body)
    if (isNotOk(amended)) return toFailure(at, listFeedbackCodes(amended))
    at = 'commit'
    const committed = await calls.commit(orderId, shown)
    if (committed === null) return toFailure(at, ['FEEDBACK_NOT_OK'])
    return toOutcome(committed)
  } catch (failure) {
    if (at === 'commit' && calls.isAnswerLost(failure)) return resolveLostCommit(calls, orderId)
    return toFailure(at, [calls.codeOf(failure)])
  }
}

/** The outcome, by the provider's state, of an order whose commit had no reply. */
export async function resolveLostCommit(
  { placed }: Pick<OrderCalls, 'placed'>,
  orderId: string,
): Promise<Submission> {
  try {
    const OrderIdentifier = await placed(orderId)
    return OrderIdentifier === null ? toFailure('commit', ['GENERAL_ERROR']) : complete({ OrderIdentifier })
  } catch {
    return { step: 'inDoubt', orderId }
  }
}

/** The states of a placed order, in lower case. Source: ORD-070, Readings. */
const PLACED_STATES: readonly string[] = ['ok', 'committed', 'accepted']

function toOutcome(committed: OrderResponse): Submission {
  if (isNotOk(committed)) return toFailure('commit', listFeedbackCodes(committed))
  if (PLACED_STATES.includes(committed.state.toLowerCase())) return complete(committed)
  return { step: 'received', OrderIdentifier: committed.OrderIdentifier }
}

function complete({ OrderIdentifier }: Pick<OrderResponse, 'OrderIdentifier'>): Submission {
  return { step: 'complete', OrderIdentifier }
}

function toFailure(at: OrderStage, feedback: readonly ErrorCode[]): Submission {
  return { step: 'failed', at, code: feedback[0] ?? 'FEEDBACK_NOT_OK', feedback }
}

/** The state is compared without regard to letter case. Source: ORD-068, Readings. */
export function isNotOk({ state }: Pick<OrderResponse, 'state'>): boolean {
  return state.toLowerCase() === 'notok'
}

/** The provider's reasons against an order that are codes of the error catalogue. Source: ORD-014. */
export function listFeedbackCodes({ OrderFeedback }: Pick<OrderResponse, 'OrderFeedback'>): ErrorCode[] {
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey).filter(isErrorCode)
}
