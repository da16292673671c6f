import { useState } from 'react'

import type { ErrorCode } from '@switchboard/domain/errors'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'

import { activeBusinessGroup } from '#web/http/account.ts'
import { changeOrderCalls } from '#web/ordering/order-calls.ts'
import { findSalesPerson, useSalesPerson, useSendingOrder } from '#web/ordering/use-submit-order.ts'

import { WHAT_A_MOBILE_ORDER_CHANGES, dropMobileAnswers } from '../after-an-order.ts'
import { dropFreeNumbers } from '../queries.ts'

type Outcome = {
  /** Receives the order number. */
  readonly onPlaced: (order: string) => void
  readonly onFailed: (code: ErrorCode) => void
  /** The id of the request that this order accepts. */
  readonly acceptedAskId?: string
}

/** Sends mobile orders with the prices that the user saw. Source: MOB-051 to MOB-053. */
export function useMobileOrder(kind: MobileOrder['kind'], { onPlaced, onFailed, acceptedAskId }: Outcome) {
  const seller = useSalesPerson()
  // true from the press on, so that no dialog closes between the press and the first call
  const [isStarted, setStarted] = useState(false)
  const sending = useSendingOrder({
    callsOf: changeOrderCalls(kind, acceptedAskId),
    changes: WHAT_A_MOBILE_ORDER_CHANGES,
    onPlaced: (order) => {
      setStarted(false)
      void dropFreeNumbers()
      onPlaced(order)
    },
    toShownCode: ({ code }) => {
      setStarted(false)
      void dropMobileAnswers()
      if (code === 'INVALID_PHONE_NUMBER') void dropFreeNumbers()
      onFailed(code)
      return null
    },
  })

  async function send(order: MobileOrder, costs: readonly OrderCost[]): Promise<void> {
    setStarted(true)
    // the seller is requested once more if it could not be loaded before
    const salesPerson = await findSalesPerson(seller)
    if (salesPerson === undefined) {
      setStarted(false)
      return onFailed('GENERAL_ERROR')
    }
    const businessGroup = activeBusinessGroup()
    const body = mobileOrderBody(order, { businessGroup, salesPerson })
    sending.send({ body, shown: sumOrderTotals(costs, businessGroup) })
  }

  return {
    send,
    /** True while an order is sent or its outcome is being checked. */
    isSending: isStarted || sending.isPending,
    isCheckingOutcome: sending.isCheckingOutcome,
    isInDoubt: sending.doubt !== null,
    /** The number of an order that the provider has but has not accepted. */
    received: sending.received,
    askAgain: sending.askAgain,
    dismiss() {
      setStarted(false)
      sending.dismiss()
    },
  }
}
