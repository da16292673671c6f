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

/** How often a payment under way is looked at, while there is one. */
const LOOK_AGAIN_MILLISECONDS = 10_000

/** The payments under way. Once one of them has ended, all that a payment changes is asked for anew. */
export function paymentsUnderWayQuery() {
  const asked = ofActiveAccount()
  const query = callQuery(readPaymentsUnderWay, asked)
  return queryOptions({
    ...query,
    queryFn: async () => {
      const before = queryClient.getQueryData(query.queryKey) ?? []
      const payments = await makeCall(readPaymentsUnderWay, asked)
      const ended = before.some(
        ({ transactionId }) => !payments.some((payment) => payment.transactionId === transactionId),
      )
      if (ended) void dropWhatAnEndChanges()
      return payments
    },
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_AGAIN_MILLISECONDS : false),
  })
}

/** After a payment was made or begun, here or elsewhere. */
export async function dropWhatPaymentsChange(): Promise<void> {
  await dropAnswers(readPaymentsUnderWay, ...WHAT_A_PAYMENT_CHANGES)
}

/** The same but for the payments under way: whoever asks for those may find by it that one has ended. */
async function dropWhatAnEndChanges(): Promise<void> {
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
