import { useQuery } from '@tanstack/react-query'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'
import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'
import { listInsurancePolicies } from '@switchboard/domain/insurance/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

export function useOtherCharges() {
  return useQuery(callQuery(readOtherCharges, ofActiveAccount()))
}

/** Loaded only for an account with policies. */
export function usePolicies(hasAny: boolean) {
  return useQuery({ ...callQuery(listInsurancePolicies, ofActiveAccount()), enabled: hasAny })
}

export function usePowerPlan() {
  return useQuery(callQuery(readPowerPlan, ofActiveAccount()))
}

/** An order with its steps. */
export function orderQuery(orderId: string) {
  return callQuery(readOrder, { parameters: { accountCode: activeAccount(), orderId } })
}

/** More orders are rare, and their steps load with the screen. */
const MAX_ORDERS_AHEAD = 3

/** Starts while the hub's script loads. The screen shows a failure. The steps of open orders would move the parts below them. */
export async function loadChangeHub(): Promise<void> {
  const products = callQuery(readProducts, ofActiveAccount())
  await queryClient.prefetchQuery(products)
  const orders = ordersUnderWay(queryClient.getQueryData(products.queryKey)?.ProductOrders ?? [])
  await Promise.all(
    orders
      .slice(0, MAX_ORDERS_AHEAD)
      .map(({ OrderNumber }) => queryClient.prefetchQuery(orderQuery(OrderNumber))),
  )
}

export async function loadPlan(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(callQuery(readProducts, ofActiveAccount())),
    queryClient.prefetchQuery(callQuery(readOtherCharges, ofActiveAccount())),
    queryClient.prefetchQuery(callQuery(readPowerPlan, ofActiveAccount())),
  ])
}
