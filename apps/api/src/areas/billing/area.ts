import type { Area } from '#api/provider/area.ts'

import { billingEndpoints } from './endpoints.ts'
import {
  billingInformationPart,
  invoiceHeadersPart,
  outlookPart,
  pendingCreditsPart,
  summaryPart,
  unbilledCreditsPart,
} from './store/bills.ts'

export const billingArea: Area = {
  name: 'billing',
  endpoints: ({ brand }) => billingEndpoints(brand),
  dashboard: [
    billingInformationPart,
    invoiceHeadersPart,
    outlookPart,
    pendingCreditsPart,
    summaryPart,
    unbilledCreditsPart,
  ],
}
