import { useState } from 'react'

import type { CallShape } from '@switchboard/domain/call'
import type { OrderBody, OrderKind, ShownMoney } from '@switchboard/domain/ordering/contract'
import type { OrderedBy } from '@switchboard/domain/ordering/own-order'

import { activeBusinessGroup } from '#web/http/account.ts'

import { changeOrderCalls } from './order-calls.ts'
import { findSalesPerson, useSalesPerson, useSendingOrder } from './use-submit-order.ts'
import type { CallsOf } from './order-calls.ts'

/** Builds the order for a seller. */
export type BuildOrder = (seller: OrderedBy) => { readonly body: OrderBody; readonly shown: ShownMoney }

/** The seller of orders in this session. Undefined while it is not known. */
export function useSeller() {
  const seller = useSalesPerson()
  const toOrderedBy = (salesPerson: string): OrderedBy => ({
    businessGroup: activeBusinessGroup(),
    salesPerson,
  })
  return {
    isFetching: seller.isFetching,
    isError: seller.isError,
    orderedBy: seller.data === undefined ? undefined : toOrderedBy(seller.data),
    /** Requests the seller once more if it could not be loaded before. */
    async find(): Promise<OrderedBy | undefined> {
      const salesPerson = await findSalesPerson(seller)
      return salesPerson === undefined ? undefined : toOrderedBy(salesPerson)
    },
  }
}

/**
 * Sends an order that was made on a single page, and provides its outcome. `changes` are the calls of the area whose replies
 * are out of date after the order. Source: WBB-011, WBB-012, WBB-032, WBB-033.
 */
export function useOwnOrder(
  kind: OrderKind,
  changes: readonly CallShape[] = [],
  callsOf: CallsOf<OrderBody, ShownMoney> = changeOrderCalls(kind),
) {
  const [placed, setPlaced] = useState<string | null>(null)
  const seller = useSeller()
  const sending = useSendingOrder({ callsOf, changes, onPlaced: setPlaced })

  async function place(buildOrder: BuildOrder) {
    const orderedBy = await seller.find()
    if (orderedBy === undefined) return sending.fail('GENERAL_ERROR')
    sending.send(buildOrder(orderedBy))
  }

  return {
    ...sending,
    place,
    isBusy: sending.isPending || seller.isFetching,
    /** The order number once the order is placed. */
    placed,
  }
}
