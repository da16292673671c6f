import * as z from 'zod/mini'

import { readAccount, readServices } from '../accounts/contract.ts'
import {
  readAccountSummary,
  readBillingInformation,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '../billing/contract.ts'
import { readOutlook } from '../billing/outlook.ts'
import { defineCall } from '../call.ts'
import { readAdditionalProducts, readProducts } from '../catalogue/contract.ts'
import { readPaymentsUnderWay } from '../payments/card-payments.ts'
import { readRecurringPayment } from '../payments/recurring-payment.ts'
import { readContactInformation } from '../profile/contract.ts'
import { readLatestAvailableDate, readPromise } from '../promise-to-pay/contract.ts'
import type { UsageKey } from '../usage/now.ts'

/** The parts of the dashboard. Each has the reply of its own call. */
export const DASHBOARD_PARTS = {
  account: readAccount,
  billingInformation: readBillingInformation,
  pendingCredits: readPendingCredits,
  unbilledCredits: readUnbilledCredits,
  invoiceHeaders: readInvoiceHeaders,
  summary: readAccountSummary,
  outlook: readOutlook,
  recurringPayment: readRecurringPayment,
  paymentsUnderWay: readPaymentsUnderWay,
  services: readServices,
  promiseStanding: readLatestAvailableDate,
  promise: readPromise,
  additionalProducts: readAdditionalProducts,
  products: readProducts,
  contactInformation: readContactInformation,
} as const
export type DashboardKey = keyof typeof DASHBOARD_PARTS | UsageKey

/** Parts that their panels parse with `USAGE_PARTS`, so that the first load does not contain their schemas. */
const PARSED_LATER = { dataNow: z.unknown(), callsNow: z.unknown(), powerNow: z.unknown() } satisfies Record<
  UsageKey,
  z.ZodMiniType
>

/** All calls of the dashboard panels in one reply. Each part equals the reply of its own call. */
export const readDashboard = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/dashboard',
  access: 'account',
  reply: z.object({ ...toReplies(DASHBOARD_PARTS), ...PARSED_LATER }),
  errors: [],
})

type CallsWithReply = Readonly<Record<string, { readonly reply: z.ZodMiniType }>>

function toReplies<Calls extends CallsWithReply>(calls: Calls): { [Key in keyof Calls]: Calls[Key]['reply'] }
function toReplies(calls: CallsWithReply): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(calls).map(([key, { reply }]) => [key, reply]))
}
