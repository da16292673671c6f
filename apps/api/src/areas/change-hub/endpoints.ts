import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'

import { handlePart } from '#api/platform/http/handle-part.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { otherChargesPart, powerPlanPart } from './store.ts'

export function changeHubEndpoints(): Endpoint[] {
  return [handlePart(readOtherCharges, otherChargesPart), handlePart(readPowerPlan, powerPlanPart)]
}
