import type { ErrorCode } from '../../errors.ts'

import type { OlderAnswer, OlderFeedback, OlderOrder, OlderOrderName } from './contract.ts'

/** What was looked for, or the code that says why it is not there. */
type Found<Value> = { readonly value: Value } | { readonly code: ErrorCode }

/** Attempts of an amend in all, the first one among them. Source: ORD-076, ORD-113. */
export const MOST_AMENDS = 5

/** The calls of the older ordering; each throws what `codeOf` has the code of. Source: ORD-085 to ORD-088. */
export type OlderCalls = {
  readonly create: () => Promise<OlderOrderName>
  readonly amend: (name: OlderOrderName, order: OlderOrder) => Promise<OlderAnswer>
  readonly commit: (name: OlderOrderName) => Promise<OlderAnswer>
  readonly codeOf: (failure: unknown) => ErrorCode
  /** Another one each time. Source: ORD-057. */
  readonly newUsername: () => string
}

export type OlderSubmission =
  | { readonly step: 'complete'; readonly order: OlderOrderName; readonly held: OlderOrder }
  | { readonly step: 'failed'; readonly at: OlderStage; readonly code: ErrorCode }
type OlderStage = 'create' | 'amend' | 'validate' | 'commit'

/** Creates, amends, validates and commits an older order. Source: ORD-074 to ORD-078, ORD-092. */
export async function submitOlderOrder(calls: OlderCalls, order: OlderOrder): Promise<OlderSubmission> {
  let at: OlderStage = 'create'
  try {
    const name = await calls.create()
    if (name.orderId === '' || name.orderToken === '') {
      return { step: 'failed', at, code: 'INVALID_ORDER_CREATION_RESPONSE' }
    }
    at = 'amend'
    const amended = await amendedOrder(calls, { name, order })
    if ('code' in amended) return { step: 'failed', at, code: amended.code }
    const problem = olderOrderProblem(amended.value)
    if (problem !== null) return { step: 'failed', at: 'validate', code: problem }
    at = 'commit'
    const feedback = okFeedback(await calls.commit(name))
    return 'code' in feedback
      ? { step: 'failed', at, code: feedback.code }
      : { step: 'complete', order: name, held: amended.value }
  } catch (failure) {
    return { step: 'failed', at, code: calls.codeOf(failure) }
  }
}

/** Again with another username while the provider says that this one is invalid. Source: ORD-075, ORD-076. */
async function amendedOrder(
  calls: OlderCalls,
  { name, order }: { readonly name: OlderOrderName; readonly order: OlderOrder },
  attempt = 1,
): Promise<Found<OlderOrder>> {
  const answer = await calls.amend(name, order)
  const feedback = okFeedback(answer)
  if (!('code' in feedback)) return heldOrder(answer)
  if (feedback.code !== 'FEEDBACK_INVALID_USERNAME' || attempt >= MOST_AMENDS) return feedback
  return amendedOrder(calls, { name, order: withUsername(order, calls.newUsername()) }, attempt + 1)
}

/** What the provider holds of an order. Source: ORD-093. */
export function heldOrder({ Order }: Pick<OlderAnswer, 'Order'>): Found<OlderOrder> {
  return Order === null ? { code: 'NO_ORDER_DATA' } : { value: Order }
}

/** The feedback of an answer, where it is `OK` in any letter case. Source: ORD-078, ORD-094 to ORD-096. */
export function okFeedback({ OrderFeedback }: Pick<OlderAnswer, 'OrderFeedback'>): Found<OlderFeedback> {
  if (OrderFeedback === null) return { code: 'NO_FEEDBACK_DATA' }
  if (OrderFeedback.State.toLowerCase() === 'ok') return { value: OrderFeedback }
  const keys = OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
  const saysUsername = keys.includes('INVALID_INTERNET_USERNAME')
  return { code: saysUsername ? 'FEEDBACK_INVALID_USERNAME' : 'FEEDBACK_NOT_OK' }
}

/** The order with another id for internet, wherever it appears. Source: ORD-075. */
export function withUsername(order: OlderOrder, username: string): OlderOrder {
  const old = order.Services.find(({ Service }) => Service === 'Internet')?.ServiceID
  const relinked = <Item extends { LinkedServiceID: string | null }>(items: readonly Item[]) =>
    items.map((item) => (item.LinkedServiceID === old ? { ...item, LinkedServiceID: username } : item))
  return {
    ...order,
    Services: order.Services.map((service) =>
      service.Service === 'Internet' ? { ...service, ServiceID: username } : service,
    ),
    HardwareOrders: relinked(order.HardwareOrders),
    Questions: relinked(order.Questions),
    PromoCodes: relinked(order.PromoCodes),
    LosingProviders: relinked(order.LosingProviders),
  }
}

/** What keeps an older order from its commit: a service without a plan or an id. Source: ORD-055, ORD-056, ORD-077. */
export function olderOrderProblem({ Services }: Pick<OlderOrder, 'Services'>): ErrorCode | null {
  if (Services.some(({ Plan }) => Plan === null)) return 'ORDER_MISSING_SERVICE_PLANS'
  if (Services.some(({ ServiceID }) => ServiceID === null || ServiceID.trim() === '')) {
    return 'ORDER_MISSING_SERVICE_IDS'
  }
  return null
}
