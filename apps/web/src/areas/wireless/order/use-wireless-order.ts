import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AddKind, OrderBody, ShownMoney } from '@switchboard/domain/ordering/contract'
import type { OrderedBy } from '@switchboard/domain/wireless/order'

import { activeBusinessGroup } from '#web/http/account.ts'
import { changeOrderCalls, sellerQuery, useSendingOrder } from '#web/ordering/use-submit-order.ts'

import { useIsStaff } from './use-is-staff.ts'

/** What is sent, by who sells it. */
export type MadeOrder = (by: OrderedBy) => { readonly body: OrderBody; readonly shown: ShownMoney }

/** Who sells an order of this session; undefined while it is not known. */
export function useSeller() {
  const seller = useQuery(sellerQuery(useIsStaff()))
  const by = (salesPerson: string): OrderedBy => ({ businessGroup: activeBusinessGroup(), salesPerson })
  return {
    isAsking: seller.isFetching,
    by: seller.data === undefined ? undefined : by(seller.data),
    /** What did not come before is asked for once more. */
    async found(): Promise<OrderedBy | undefined> {
      const salesPerson = seller.data ?? (await seller.refetch()).data
      return salesPerson === undefined ? undefined : by(salesPerson)
    },
  }
}

/** Sends a wireless order, and holds what became of it. Source: WBB-011, WBB-012, WBB-032, WBB-033. */
export function useWirelessOrder(kind: AddKind, madeOrder: MadeOrder) {
  const [placed, setPlaced] = useState<string | null>(null)
  const seller = useSeller()
  const sending = useSendingOrder({ callsOf: changeOrderCalls(kind), onPlaced: setPlaced })

  async function place() {
    const by = await seller.found()
    if (by === undefined) return sending.fail('GENERAL_ERROR')
    sending.send(madeOrder(by))
  }

  return {
    ...sending,
    place,
    isBusy: sending.isPending || seller.isAsking,
    /** The order's number, once it is placed. */
    placed,
  }
}
