import { REFUND_CHANGES } from '@switchboard/domain/refunds/trail'

import type { Area } from '#api/provider/area.ts'
import { createBankCreditClient } from '#api/partners/bank/bank-credit.ts'
import { createWindcaveRefundClient } from '#api/partners/card-gateway/windcave-refund.ts'
import { refundComparisonJob } from '#api/provider/refunds/comparison.ts'
import { refundJob } from '#api/provider/refunds/job.ts'

import { refundsEndpoints } from './endpoints.ts'

export const refundsArea: Area = {
  name: 'refunds',
  endpoints: refundsEndpoints,
  jobs: {
    payments: (services) => {
      const parties = {
        bank: createBankCreditClient(services),
        cards: createWindcaveRefundClient(services.environment),
      }
      return [refundJob(services, parties), refundComparisonJob(services, parties)]
    },
  },
  changes: REFUND_CHANGES,
}
