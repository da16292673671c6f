import { toDollars } from '@switchboard/domain/money'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind, ShownMoney } from '@switchboard/domain/ordering/contract'
import type { OrderCalls } from '@switchboard/domain/ordering/submit'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'

/** The calls of an attempt. Their idempotency keys begin with the name of the attempt. */
export type CallsOf<Body, Shown> = (
  attempt: string,
) => Pick<OrderCalls<Body, Shown>, 'create' | 'amend' | 'commit'>

/**
 * The calls of a kind of order. `answers` is the id of the user's request that the order fulfils. Source: ORD-081 to ORD-084.
 */
export function changeOrderCalls(kind: OrderKind, answers?: string): CallsOf<OrderBody, ShownMoney> {
  return (attempt) => ({
    create: () =>
      makeCall(createOrder, {
        ...ofActiveAccount(),
        body: { type: kind },
        idempotencyKey: `${attempt}-create`,
      }),
    amend: (orderId, body) =>
      makeCall(amendOrder, { ...ofOrder(orderId), body, idempotencyKey: `${attempt}-amend` }),
    commit: (orderId, shown) =>
      makeCall(commitOrder, {
        ...ofOrder(orderId),
        body: { shown: toWireMoney(shown), ...(answers !== undefined && { answers }) },
        idempotencyKey: `${attempt}-commit`,
      }),
  })
}

export function ofOrder(orderId: string) {
  return { parameters: { accountCode: activeAccount(), orderId } }
}

function toWireMoney({ bill, thirtyDays, once, bills }: ShownMoney) {
  const totals = { bill: toDollars(bill), thirtyDays: toDollars(thirtyDays), once: toDollars(once) }
  if (bills === undefined) return totals
  const toWireBill = ({ day, amount }: typeof bills.first) => ({ day, amount: toDollars(amount) })
  return {
    ...totals,
    bills: { now: toDollars(bills.now), first: toWireBill(bills.first), each: toWireBill(bills.each) },
  }
}
