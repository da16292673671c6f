import { toDollarAmounts } from '../snapshot.ts'
import type { Quote } from '../snapshot.ts'
import type { StoredOrder } from '../store.ts'

/** The reply of the calls that create, amend and commit an order. Source: ORD-014. */
export function toOrderResponse(
  { order_id, order_number, state, feedback }: StoredOrder,
  quote: Quote | null = null,
) {
  return {
    orderId: order_id,
    state,
    OrderIdentifier: String(order_number),
    OrderFeedback: { ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
    ...(quote && { costs: quote.costs.map(toDollarAmounts) }),
  }
}
