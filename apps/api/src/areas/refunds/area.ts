import { REFUND_CHANGES } from '@switchboard/domain/refunds/trail'

import type { Area } from '#api/area.ts'
import { bankCredits } from '#api/gateway/bank-credit.ts'
import { windcaveRefunds } from '#api/gateway/windcave-refund.ts'
import { refundComparisonJob } from '#api/refunds/comparison.ts'
import { refundJob } from '#api/refunds/job.ts'

import { refundsEndpoints } from './endpoints.ts'

export const refundsArea: Area = {
  name: 'refunds',
  endpoints: refundsEndpoints,
  jobs: {
    payments: (services) => {
      const parties = { bank: bankCredits(services), cards: windcaveRefunds(services.environment) }
      return [refundJob(services, parties), refundComparisonJob(services, parties)]
    },
  },
  changes: REFUND_CHANGES,
}
