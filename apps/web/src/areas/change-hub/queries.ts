import { useQuery } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

export function useAccount() {
  return useQuery(callQuery(readAccount, ofActiveAccount()))
}

export function useProducts() {
  return useQuery(callQuery(readProducts, ofActiveAccount()))
}

export function useOtherCharges() {
  return useQuery(callQuery(readOtherCharges, ofActiveAccount()))
}

export function usePowerPlan() {
  return useQuery(callQuery(readPowerPlan, ofActiveAccount()))
}

/** Started while the hub's script loads; what fails is said by the screen. */
export async function loadChangeHub(): Promise<void> {
  await queryClient.prefetchQuery(callQuery(readProducts, ofActiveAccount()))
}

export async function loadPlan(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(callQuery(readProducts, ofActiveAccount())),
    queryClient.prefetchQuery(callQuery(readOtherCharges, ofActiveAccount())),
    queryClient.prefetchQuery(callQuery(readPowerPlan, ofActiveAccount())),
  ])
}
