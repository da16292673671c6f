import { queryOptions } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'
import {
  listInsurancePolicies,
  listInsuranceProducts,
  readInsuranceSignOn,
} from '@switchboard/domain/insurance/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

export const accountQuery = () => callQuery(readAccount, ofActiveAccount())
export const policiesQuery = () => callQuery(listInsurancePolicies, ofActiveAccount())
export const productsQuery = () => callQuery(listInsuranceProducts, ofActiveAccount())

/** Well within the minutes that a token is good for. */
const RENEWED_MILLISECONDS = 180_000

/** A token for who reads the page now: asked for again while it is in view, and when it comes into view. Source: INS-012. */
export const signOnQuery = () =>
  queryOptions({
    ...callQuery(readInsuranceSignOn, ofActiveAccount()),
    refetchInterval: RENEWED_MILLISECONDS,
    refetchOnWindowFocus: true,
  })

/** Started while the screen's script loads; what fails is said by the screen. */
export async function loadInsurance(): Promise<void> {
  await queryClient.prefetchQuery(policiesQuery())
}
