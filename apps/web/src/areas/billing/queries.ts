import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'

import {
  readBillingInformation,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { readNextBill } from '@switchboard/domain/billing/next-bill'

import { ofActiveAccount } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery } from '#web/http/query-client.ts'

export const billingQuery = () => callQuery(readBillingInformation, ofActiveAccount())
export const pendingCreditsQuery = () => callQuery(readPendingCredits, ofActiveAccount())
export const nextBillCreditsQuery = () => callQuery(readUnbilledCredits, ofActiveAccount())
export const nextBillQuery = () => callQuery(readNextBill, ofActiveAccount())
export const headersQuery = () => callQuery(readInvoiceHeaders, ofActiveAccount())

/** The headers of the account's invoices. Not requested while the feature `invoiceDisplay` is off. Source: BIL-044. */
export function useHeaders(): UseQueryResult<InvoiceHeader[], FailureOf<typeof readInvoiceHeaders>> {
  return useQuery({ ...headersQuery(), enabled: configuration.isOn('invoiceDisplay') })
}
