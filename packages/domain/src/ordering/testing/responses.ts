import type { WireReply } from '../../call.ts'
import type { ErrorCode } from '../../errors.ts'
import type { commitOrder } from '../contract.ts'

type OrderReply = WireReply<typeof commitOrder>

/** A new order, empty. */
export const CREATED_ORDER: OrderReply = {
  orderId: 'order-1',
  state: 'Draft',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}

/** The same order with contents that can be had. */
export const AMENDED_ORDER: OrderReply = { ...CREATED_ORDER, state: 'OK' }

export const PLACED_ORDER: OrderReply = { ...CREATED_ORDER, state: 'Committed' }

/** The same order as it is not placed for this reason. */
export function createRefusal(reason: ErrorCode): OrderReply {
  return {
    ...CREATED_ORDER,
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: reason }] },
  }
}
