import { useQuery } from '@tanstack/react-query'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'
import { listInsurancePolicies } from '@switchboard/domain/insurance/contract'

import { ofActiveAccount } from '#web/http/account.ts'
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

/** Starts while the hub's script loads. The screen shows a failure. */
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
