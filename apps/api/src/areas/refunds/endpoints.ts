import { readRefunds, requestRefund, withdrawRefund } from '@switchboard/domain/refunds/contract'

import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal } from '#api/platform/refusal.ts'

import { readOverview } from './overview.ts'
import { createRequest, withdrawRequest } from './request.ts'

export function refundsEndpoints(): Endpoint[] {
  return [
    handle(readRefunds, ({ db, accountCode, now }) => readOverview(db, accountCode, now)),

    handleWhole(requestRefund, async (input) => {
      const refusal = await createRequest(input, input.body)
      return refusal !== null && isRefusal(refusal)
        ? refusal
        : readOverview(input.db, input.accountCode, input.now)
    }),

    handleWhole(withdrawRefund, async (input) => {
      const refusal = await withdrawRequest(input, input.parameters.reference)
      return refusal !== null && isRefusal(refusal)
        ? refusal
        : readOverview(input.db, input.accountCode, input.now)
    }),
  ]
}
