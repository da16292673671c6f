import { queryOptions } from '@tanstack/react-query'

import {
  listInsurancePolicies,
  listInsuranceProducts,
  readInsuranceSignOn,
} from '@switchboard/domain/insurance/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

export const policiesQuery = () => callQuery(listInsurancePolicies, ofActiveAccount())
export const productsQuery = () => callQuery(listInsuranceProducts, ofActiveAccount())

/** Shorter than the few minutes for which a token is valid. */
const RENEWAL_MILLISECONDS = 180_000

/** A token for the current user. It is renewed while the page is visible, and when it becomes visible. Source: INS-012. */
export const signOnQuery = () =>
  queryOptions({
    ...callQuery(readInsuranceSignOn, ofActiveAccount()),
    refetchInterval: RENEWAL_MILLISECONDS,
    refetchOnWindowFocus: true,
  })

/** Starts while the screen's script loads. The screen shows a failure. */
export async function loadInsurance(): Promise<void> {
  await queryClient.prefetchQuery(policiesQuery())
}
