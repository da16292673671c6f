import { PAYMENTS_CHANGES } from '@switchboard/domain/payments/trail'

import type { Area } from '#api/provider/area.ts'

import { paymentsEndpoints, paymentsJobs } from './endpoints.ts'
import { recurringPaymentPart } from './store/parts.ts'
import { paymentsUnderWayPart } from './store/under-way.ts'

export const paymentsArea: Area = {
  name: 'payments',
  endpoints: paymentsEndpoints,
  jobs: { payments: paymentsJobs },
  dashboard: [recurringPaymentPart, paymentsUnderWayPart],
  changes: PAYMENTS_CHANGES,
  demo: async () => (await import('./demo.ts')).paymentsDemo,
}
