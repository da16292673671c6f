import { useQuery } from '@tanstack/react-query'

import { readAccountSummary, readBillingInformation } from '@switchboard/domain/billing/contract'
import type { AccountSummary, BillingInformation } from '@switchboard/domain/billing/contract'
import { readSurcharges } from '@switchboard/domain/payments/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'
import type { Surcharge } from '@switchboard/domain/payments/contract'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { ofActiveAccount } from '#web/http/account.ts'
import type { Failure } from '#web/http/failure.ts'
import { callQuery } from '#web/http/query-client.ts'
import { paymentsUnderWayQuery } from '#web/owed/payments-under-way.ts'
import type { Loading } from '#web/ui/Loaded.tsx'

/** The facts that the card form needs. */
export type PaymentTerms = {
  readonly billing: BillingInformation
  readonly summary: AccountSummary
  readonly surcharges: readonly Surcharge[]
  readonly methods: readonly RecurringPayment['recurringType'][]
  /** Whether the gateway is being asked about the outcome of an earlier payment. An unfinished payment does not count. */
  readonly checking: boolean
}

/** Source: PAY-027, PAY-039, BIL-024. */
export function usePaymentTerms(): Loading<PaymentTerms, Failure> {
  const billing = useQuery(callQuery(readBillingInformation, ofActiveAccount()))
  const summary = useQuery(callQuery(readAccountSummary, ofActiveAccount()))
  const surcharges = useQuery(callQuery(readSurcharges, ofActiveAccount()))
  const methods = useQuery(callQuery(readPaymentMethods, ofActiveAccount()))
  // the form does not wait for these payments, because the provider checks them too
  const underWay = useQuery(paymentsUnderWayQuery())
  const failed = [billing, summary, surcharges, methods].filter(({ isError }) => isError)
  return {
    data:
      billing.data && summary.data && surcharges.data && methods.data
        ? {
            billing: billing.data,
            summary: summary.data,
            surcharges: surcharges.data,
            methods: methods.data,
            checking: underWay.data?.some(({ state }) => state === 'Checking') ?? false,
          }
        : undefined,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
