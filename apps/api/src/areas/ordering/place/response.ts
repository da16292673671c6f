import { wireAmounts } from '../snapshot.ts'
import type { Quote } from '../snapshot.ts'
import type { StoredOrder } from '../store.ts'

/** What the calls of orders answer. Source: ORD-014. */
export function toOrderResponse(
  { order_id, order_number, state, feedback }: StoredOrder,
  quote: Quote | null = null,
) {
  return {
    orderId: order_id,
    state,
    OrderIdentifier: String(order_number),
    OrderFeedback: { ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
    ...(quote && { costs: quote.costs.map(wireAmounts) }),
  }
}
