import { brandOf } from '@switchboard/brands/brands'

import { accountsEndpoints } from '#api/areas/accounts/endpoints.ts'
import { accountPart, servicesPart } from '#api/areas/accounts/store.ts'
import { billingEndpoints } from '#api/areas/billing/endpoints.ts'
import {
  billingInformationPart,
  invoiceHeadersPart,
  pendingCreditsPart,
  summaryPart,
  unbilledCreditsPart,
} from '#api/areas/billing/store.ts'
import { configEndpoints } from '#api/areas/config/endpoints.ts'
import { dashboardEndpoints } from '#api/areas/dashboard/endpoints.ts'
import { paymentsEndpoints, paymentsJobs } from '#api/areas/payments/endpoints.ts'
import { recurringPaymentPart } from '#api/areas/payments/parts.ts'
import { sessionEndpoints } from '#api/areas/session/endpoints.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { identityJobs } from '#api/identity/expiry.ts'
import type { Job } from '#api/jobs/jobs.ts'
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
]

/** Every endpoint of the API, area by area. */
export function endpointsOf(services: Services): Endpoint[] {
  const brand = brandOf(services.environment.BRAND)
  if (brand === null) throw new Error(`no brand has the id ${services.environment.BRAND}`)
  return [
    ...configEndpoints(),
    ...accountsEndpoints(),
    ...billingEndpoints(brand),
    ...dashboardEndpoints(DASHBOARD_PARTS),
    ...paymentsEndpoints(services),
    ...sessionEndpoints(services),
  ]
}

/** What the areas have running by itself. */
export function jobsOf(services: Services): Job[] {
  return [...paymentsJobs(services), ...identityJobs(services)]
}
