import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import {
  readAccountSummary,
  readBillingInformation,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { readAdditionalProducts, readProducts } from '@switchboard/domain/catalogue/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { readLatestAvailableDate, readPromise } from '@switchboard/domain/promise-to-pay/contract'

import { activeAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import { callQuery, queryClient, seedAnswer } from '#web/http/query-client.ts'

/**
 * Asks for all panels at once and puts each part where its own call would put it. Where the provider has no such call
 * the panels make their own.
 */
export async function loadDashboard(): Promise<void> {
  const parameters = { accountCode: activeAccount() }
  const { queryKey, staleTime } = callQuery(readBillingInformation, { parameters })
  const held = queryClient.getQueryState(queryKey)
  const fresh =
    held?.data !== undefined && !held.isInvalidated && Date.now() - held.dataUpdatedAt < Number(staleTime)
  if (fresh) return
  const parts = await makeCall(readDashboard, { parameters }).catch(() => null)
  if (parts === null) return
  seedAnswer(readAccount, { parameters }, parts.account)
  seedAnswer(readServices, { parameters }, parts.services)
  seedAnswer(readBillingInformation, { parameters }, parts.billingInformation)
  seedAnswer(readPendingCredits, { parameters }, parts.pendingCredits)
  seedAnswer(readUnbilledCredits, { parameters }, parts.unbilledCredits)
  seedAnswer(readInvoiceHeaders, { parameters }, parts.invoiceHeaders)
  seedAnswer(readAccountSummary, { parameters }, parts.summary)
  seedAnswer(readRecurringPayment, { parameters }, parts.recurringPayment)
  seedAnswer(readLatestAvailableDate, { parameters }, parts.promiseStanding)
  seedAnswer(readPromise, { parameters }, parts.promise)
  seedAnswer(readAdditionalProducts, { parameters }, parts.additionalProducts)
  seedAnswer(readProducts, { parameters }, parts.products)
  seedAnswer(readContactInformation, { parameters }, parts.contactInformation)
}
