import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { ofActiveAccount } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'

const PaymentsUnderWay = lazyPart(async () => (await import('./PaymentsUnderWay.tsx')).PaymentsUnderWay)

/** Loads the notices only if a payment is under way. */
export function PaymentsUnderWayOnDemand() {
  const { data } = useQuery(callQuery(readPaymentsUnderWay, ofActiveAccount()))
  return <Suspense>{data?.length ? <PaymentsUnderWay /> : null}</Suspense>
}
