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

import { dropAnswers } from '#web/http/query-client.ts'

/** After a payment was made or begun, here or elsewhere. */
export async function dropWhatPaymentsChange(): Promise<void> {
  await dropAnswers(readPaymentsUnderWay, ...WHAT_A_PAYMENT_CHANGES)
}

/** The same but for the payments under way: whoever asks for those may find by it that one has ended. */
export async function dropWhatAnEndChanges(): Promise<void> {
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
