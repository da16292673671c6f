import type { Plan } from '@switchboard/domain/catalogue/products'
import { listUsedPeriods } from '@switchboard/domain/data-cap/own-use'
import { readDataByBillDate } from '@switchboard/domain/usage/data'

import { ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

import { describeUse, describeUsedPeriods } from './use-words.ts'

/** The account's use of the last three months in words. Source: DAT-011. */
export type OwnUse = {
  readonly describe: (frequency: Plan['billFrequency']) => string
  /** Compares a plan's cap with the use. */
  readonly compare: (plan: Plan) => string
}

/** Loads the use. Returns null if it cannot be loaded. */
export async function loadOwnUse(): Promise<OwnUse | null> {
  const periods = await queryClient
    .fetchQuery(callQuery(readDataByBillDate, ofActiveAccount()))
    .catch(() => null)
  if (periods === null) return null
  const listUsed = (billFrequency: Plan['billFrequency']) =>
    listUsedPeriods(periods, { billFrequency, today: providerToday() })
  return {
    describe: (frequency) => describeUsedPeriods(listUsed(frequency), frequency),
    compare: (plan) => describeUse(plan, listUsed(plan.billFrequency)),
  }
}
