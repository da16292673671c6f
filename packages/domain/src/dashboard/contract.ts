import * as z from 'zod/mini'

import { account, service } from '../accounts/contract.ts'
import {
  accountSummary,
  billingInformation,
  invoiceHeader,
  pendingCredits,
  unbilledCredits,
} from '../billing/contract.ts'
import { defineCall } from '../call.ts'
import { additionalProduct } from '../catalogue/contract.ts'
import { currentProducts } from '../catalogue/products.ts'
import { recurringPayment } from '../payments/recurring-payment.ts'
import { contactInformation } from '../profile/contract.ts'
import { promise, promiseStanding } from '../promise-to-pay/contract.ts'

/** What the dashboard's panels ask for one by one, in one answer; each part equals its own call's answer. */
export const readDashboard = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/dashboard',
  access: 'account',
  reply: z.object({
    account,
    billingInformation,
    pendingCredits,
    unbilledCredits,
    invoiceHeaders: z.array(invoiceHeader),
    summary: accountSummary,
    recurringPayment,
    services: z.array(service),
    promiseStanding,
    promise,
    additionalProducts: z.array(additionalProduct),
    products: currentProducts,
    contactInformation,
  }),
  errors: [],
})
