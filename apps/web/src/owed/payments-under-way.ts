import { queryOptions } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'
import {
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, queryClient } from '#web/http/query-client.ts'

/** The interval at which payments under way are loaded again, while there are any. */
const POLLING_MILLISECONDS = 10_000

/** The payments under way. Once a payment has ended, all data that a payment changes is loaded again. */
export function paymentsUnderWayQuery() {
  const request = ofActiveAccount()
  const query = callQuery(readPaymentsUnderWay, request)
  return queryOptions({
    ...query,
    queryFn: async () => {
      const before = queryClient.getQueryData(query.queryKey) ?? []
      const payments = await makeCall(readPaymentsUnderWay, request)
      const openIds = new Set(payments.map(({ transactionId }) => transactionId))
      const ended = before.some(({ transactionId }) => !openIds.has(transactionId))
      // a page that opens its form once nothing is under way needs the amount after the payment
      if (ended) await dropAfterEnd()
      return payments
    },
    refetchInterval: ({ state }) => (state.data?.length ? POLLING_MILLISECONDS : false),
  })
}

/** Drops cached data after a payment was made or started, here or elsewhere. */
export async function dropWhatPaymentsChange(): Promise<void> {
  await dropAnswers(readPaymentsUnderWay, ...WHAT_A_PAYMENT_CHANGES)
}

/**
 * Drops the same data except the payments under way: the query of these payments calls this function.
 */
async function dropAfterEnd(): Promise<void> {
  await dropAnswers(...WHAT_A_PAYMENT_CHANGES)
}

const WHAT_A_PAYMENT_CHANGES = [
  readAccount,
  readBillingInformation,
  readAccountSummary,
  readInvoiceHeaders,
  readInvoice,
  readOutlook,
  readAccountStatements,
  readPendingCredits,
  readRecurringPayment,
  readUnbilledCredits,
]
