import { queryOptions } from '@tanstack/react-query'

import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import {
  qualifyEnergy,
  qualifyEnergyLocation,
  readCurrentIcps,
  readElectricityOrders,
  readHasElectricity,
} from '@switchboard/domain/power/contract'
import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/order-calls'
import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { PowerOrder } from '@switchboard/domain/power/order-calls'
import type { ConnectionInput } from '@switchboard/domain/power/sign-up/draft'
import { isIcp } from '@switchboard/domain/qualification/icp'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { CACHE_MILLISECONDS, dropAnswers } from '#web/http/query-client.ts'
import type { CallsOf } from '#web/ordering/order-calls.ts'
import { ofOrder } from '#web/ordering/order-calls.ts'

export type QualificationFailure = FailureOf<typeof qualifyEnergy> | FailureOf<typeof qualifyEnergyLocation>

/**
 * The connection in a draft, with its plans. An ICP number is looked up once its check digits are right.
 * Source: PWR-072, PWR-073.
 */
export function qualificationQuery(input: ConnectionInput | null) {
  return queryOptions<EnergyQualification, QualificationFailure>({
    queryKey: [
      input !== null && 'icp' in input ? qualifyEnergy.path : qualifyEnergyLocation.path,
      activeAccount(),
      input,
    ],
    queryFn: () => (input === null ? Promise.reject(new Error('no connection')) : qualifyConnection(input)),
    staleTime: CACHE_MILLISECONDS,
    enabled: input !== null && ('locationId' in input || isIcp(input.icp)),
  })
}

function qualifyConnection(input: ConnectionInput): Promise<EnergyQualification> {
  if ('icp' in input) {
    return makeCall(qualifyEnergy, {
      ...ofActiveAccount(),
      body: { icp: input.icp, salesChannel: DEFAULT_SALES_CHANNEL },
    })
  }
  return makeCall(qualifyEnergyLocation, {
    parameters: { accountCode: activeAccount(), locationId: input.locationId },
    query: { salesChannel: DEFAULT_SALES_CHANNEL },
  })
}

export function dropQualifications(): Promise<void> {
  return dropAnswers(qualifyEnergy, qualifyEnergyLocation)
}

/** Drops cached replies about the account's power, which change with an order. */
export function dropPower(): Promise<void> {
  return dropAnswers(readCurrentIcps, readElectricityOrders, readHasElectricity)
}

/** Source: PWR-022, PWR-078 to PWR-080. */
export const powerOrderCalls: CallsOf<PowerOrder, { readonly termsAccepted: true }> = (attempt) => ({
  create: () => makeCall(createPowerOrder, { ...ofActiveAccount(), idempotencyKey: `${attempt}-create` }),
  amend: (orderId, body) =>
    makeCall(amendPowerOrder, { ...ofOrder(orderId), body, idempotencyKey: `${attempt}-amend` }),
  commit: (orderId, body) =>
    makeCall(commitPowerOrder, { ...ofOrder(orderId), body, idempotencyKey: `${attempt}-commit` }),
})
