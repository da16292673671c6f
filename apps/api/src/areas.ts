import { brandOf } from '@switchboard/brands/brands'

import { accountsEndpoints } from '#api/areas/accounts/endpoints.ts'
import { accountPart, servicesPart } from '#api/areas/accounts/store.ts'
import { analyticsEndpoints } from '#api/areas/analytics/endpoints.ts'
import { billingEndpoints } from '#api/areas/billing/endpoints.ts'
import {
  billingInformationPart,
  invoiceHeadersPart,
  pendingCreditsPart,
  summaryPart,
  unbilledCreditsPart,
} from '#api/areas/billing/store.ts'
import { catalogueEndpoints } from '#api/areas/catalogue/endpoints.ts'
import { additionalProductsPart, productsPart } from '#api/areas/catalogue/store/parts.ts'
import { changeHubEndpoints } from '#api/areas/change-hub/endpoints.ts'
import { communicationsEndpoints } from '#api/areas/communications/endpoints.ts'
import { configEndpoints } from '#api/areas/config/endpoints.ts'
import { contactEndpoints } from '#api/areas/contact/endpoints.ts'
import { dashboardEndpoints } from '#api/areas/dashboard/endpoints.ts'
import { mobileAppEndpoints } from '#api/areas/mobile-app/endpoints.ts'
import { orderingEndpoints } from '#api/areas/ordering/endpoints.ts'
import { ordersJob } from '#api/areas/ordering/land/advance.ts'
import { passwordsEndpoints } from '#api/areas/passwords/endpoints.ts'
import { paymentsEndpoints, paymentsJobs } from '#api/areas/payments/endpoints.ts'
import { recurringPaymentPart } from '#api/areas/payments/parts.ts'
import { peopleEndpoints, peopleJobs } from '#api/areas/people/endpoints.ts'
import { profileEndpoints } from '#api/areas/profile/endpoints.ts'
import { contactInformationPart } from '#api/areas/profile/store.ts'
import { promiseToPayEndpoints } from '#api/areas/promise-to-pay/endpoints.ts'
import { promisePart, promiseStandingPart } from '#api/areas/promise-to-pay/store.ts'
import { promiseToPayJobs } from '#api/areas/promise-to-pay/watch.ts'
import { qualificationEndpoints } from '#api/areas/qualification/endpoints.ts'
import { sessionEndpoints } from '#api/areas/session/endpoints.ts'
import { usageEndpoints } from '#api/areas/usage/endpoints.ts'
import { bankAt } from '#api/gateway/bank-http.ts'
import { billRunJob } from '#api/books/bill-run.ts'
import { arrivingUsageJob } from '#api/demo/internet-usage.ts'
import { windcaveStored } from '#api/gateway/windcave-stored.ts'
import { ofArea } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { identityJobs } from '#api/identity/expiry.ts'
import { collectionJob } from '#api/jobs/collection/collection.ts'
import { collectionComparisonJob } from '#api/jobs/collection/comparison.ts'
import { expiryJob } from '#api/jobs/expiry.ts'
import type { Job } from '#api/jobs/jobs.ts'
import { noticesJob } from '#api/notices/outbox.ts'
import { postOf } from '#api/notices/post.ts'
import type { Services } from '#api/services.ts'

/** What the dashboard gathers, each part from the area that answers it alone. */
const DASHBOARD_PARTS = [
  accountPart,
  billingInformationPart,
  pendingCreditsPart,
  unbilledCreditsPart,
  invoiceHeadersPart,
  summaryPart,
  recurringPaymentPart,
  servicesPart,
  promiseStandingPart,
  promisePart,
  additionalProductsPart,
  productsPart,
  contactInformationPart,
]

/** Every endpoint of the API, area by area. */
export function endpointsOf(services: Services): Endpoint[] {
  const brand = brandOf(services.environment.BRAND)
  if (brand === null) throw new Error(`no brand has the id ${services.environment.BRAND}`)
  return [
    ...ofArea('config', configEndpoints()),
    ...ofArea('accounts', accountsEndpoints()),
    ...ofArea('analytics', analyticsEndpoints()),
    ...ofArea('billing', billingEndpoints(brand)),
    ...ofArea('catalogue', catalogueEndpoints(brand)),
    ...ofArea('change-hub', changeHubEndpoints()),
    ...ofArea('communications', communicationsEndpoints()),
    ...ofArea('contact', contactEndpoints(brand)),
    ...ofArea('dashboard', dashboardEndpoints(DASHBOARD_PARTS)),
    ...ofArea('mobile-app', mobileAppEndpoints(services)),
    ...ofArea('ordering', orderingEndpoints(brand)),
    ...ofArea('passwords', passwordsEndpoints(services)),
    ...ofArea('payments', paymentsEndpoints(services)),
    ...ofArea('people', peopleEndpoints(services)),
    ...ofArea('profile', profileEndpoints()),
    ...ofArea('promise-to-pay', promiseToPayEndpoints()),
    ...ofArea('qualification', qualificationEndpoints(brand)),
    ...ofArea('session', sessionEndpoints(services)),
    ...ofArea('usage', usageEndpoints()),
  ]
}

/** What runs by itself, in the order of a day: what is billed has begun, what is collected was billed, what is told has happened. */
export function jobsOf(services: Services): Job[] {
  const collectors = { bank: bankAt(services), cards: windcaveStored(services.environment) }
  return [
    ...(services.environment.SANDBOX ? [arrivingUsageJob(services)] : []),
    ordersJob(services),
    billRunJob(services),
    collectionJob(services, collectors),
    collectionComparisonJob(services, collectors),
    ...paymentsJobs(services),
    ...promiseToPayJobs(services),
    noticesJob(services, postOf(services.environment)),
    expiryJob(services),
    ...identityJobs(services),
    ...peopleJobs(services),
  ]
}
