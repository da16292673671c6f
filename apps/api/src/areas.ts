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
import { recurringPaymentPart } from '#api/areas/dashboard/recurring-payment.ts'
import type { Endpoint } from '#api/http/handle.ts'
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
export function endpointsOf(_services: Services): Endpoint[] {
  return [
    ...configEndpoints(),
    ...accountsEndpoints(),
    ...billingEndpoints(),
    ...dashboardEndpoints(DASHBOARD_PARTS),
  ]
}
