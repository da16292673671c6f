import type { ParsedReply, SentBody } from '@switchboard/domain/call'
import { readPowerPlan } from '@switchboard/domain/change-hub/contract'
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import { readCapacityCharge, readCurrentIcps } from '@switchboard/domain/power/contract'
import { changePowerPlan } from '@switchboard/domain/power/order-calls'
import { readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

/** Source: PWR-067. */
export const capacityChargeQuery = (icp: string) =>
  callQuery(readCapacityCharge, { parameters: { accountCode: activeAccount(), icp } })

/** The usage of earlier periods. */
export const powerUsageQuery = () => callQuery(readPowerReadings, ofActiveAccount())

export type CompletedChange = ParsedReply<typeof changePowerPlan>
type PlanChangeRequest = {
  readonly body: Omit<SentBody<typeof changePowerPlan>, 'salesChannel'>
  readonly idempotencyKey: string
}

/** Source: PWR-083. */
export function useChangePlan() {
  return useChange(
    changePowerPlan,
    ({ body, idempotencyKey }: PlanChangeRequest) => ({
      ...ofActiveAccount(),
      body: { ...body, salesChannel: DEFAULT_SALES_CHANNEL },
      idempotencyKey,
    }),
    // the change may have been made even if its reply was lost
    {
      onSettled: () => void dropAnswers(readCurrentIcps, readCapacityCharge, readPowerPlan, readPowerSummary),
    },
  )
}
