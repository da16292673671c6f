import { useQuery } from '@tanstack/react-query'

import type { ErrorCode } from '@switchboard/domain/errors'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { totalsOf } from '@switchboard/domain/ordering/pricing/costs'

import { activeBusinessGroup } from '#web/http/account.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { changeOrderCalls, sellerQuery, useSendingOrder } from '#web/ordering/use-submit-order.ts'

import { dropMobileAnswers } from '../queries.ts'

type Outcome = {
  /** With the number of the order. */
  readonly onPlaced: (order: string) => void
  readonly onFailed: (code: ErrorCode) => void
}

/** Sends orders of mobile, each as it was shown. Source: MOB-051 to MOB-053. */
export function useMobileOrder(kind: MobileOrder['kind'], { onPlaced, onFailed }: Outcome) {
  const { staffIssuer } = usePortal().configuration.iam
  const seller = useQuery(sellerQuery(session.isStaff(staffIssuer)))
  const sending = useSendingOrder({
    callsOf: changeOrderCalls(kind),
    onPlaced: (order) => {
      void dropMobileAnswers()
      onPlaced(order)
    },
    codeSaid: ({ code }) => {
      void dropMobileAnswers()
      onFailed(code)
      return null
    },
  })

  async function send(order: MobileOrder, costs: readonly OrderCost[]): Promise<void> {
    // what did not come before is asked for once more
    const salesPerson = seller.data ?? (await seller.refetch()).data
    if (salesPerson === undefined) return onFailed('GENERAL_ERROR')
    const businessGroup = activeBusinessGroup()
    const body = mobileOrderBody(order, { businessGroup, salesPerson })
    sending.send({ body, shown: totalsOf(costs, businessGroup) })
  }

  return {
    send,
    /** An order is on its way, or what became of it is being asked. */
    isSending: sending.isPending || seller.isFetching,
    isAsking: sending.isAsking,
    isInDoubt: sending.doubt !== null,
    askAgain: sending.askAgain,
    dismiss: sending.dismiss,
  }
}
