import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export const plansQuery = () => callQuery(readBillingFrequency, ofActiveAccount())
export const feasibilityQuery = () => callQuery(checkBillingFrequency, ofActiveAccount())

/** Calls whose replies are out of date after an order of another frequency is placed or cancelled. */
export const OWN_CHANGES = [checkBillingFrequency, readBillingFrequency] as const
