import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { dollars } from '../money.ts'
import { CONTRACT_HANDLING_OPTIONS } from '../ordering/contract.ts'
import { location } from '../qualification/contract.ts'

const CACHE_SECONDS = 60
const MOST_KEY_LETTERS = 100

/** Google Wifi that can be rented for a fixed line. Source: GWF-017. */
export const wifiOption = z.object({
  PurchaseType: z.string(),
  PlanKey: z.string(),
  /** The internet plan that it is rented with alone; null for every one. */
  CoreComponentPlanKeyRestricted: z.nullable(z.string()),
  ChargeIncludingGst: dollars,
  ChargeExcludingGst: dollars,
  BillFrequency: z.enum(BILL_FREQUENCIES),
  /** Of the line. */
  CoreProductComponentServiceID: z.string(),
  HardwareProductKey: z.string(),
  Description: z.string(),
  ExtendedDescription: z.string(),
})
export type WifiOption = z.output<typeof wifiOption>

export const wifiLine = z.object({
  /** Of the fixed line that it is rented for; null where the account has none. */
  coreProductKey: z.nullable(z.string()),
  currentPlanKey: z.nullable(z.string()),
  /** It has wifi hardware of ours beside its router, or has ordered Google Wifi. */
  hasGoogleWifi: z.boolean(),
  /** Where the line is; null where the register does not say. */
  location: z.nullable(location),
})
export type WifiLine = z.output<typeof wifiLine>

/** What Google Wifi is rented for, and whether the account has it. Source: GWF-019 to GWF-021. */
export const readWifiLine = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/googlewifi',
  access: 'account',
  reply: wifiLine,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** What can be rented for a core product on a new contract. Source: GWF-023, GWF-025. */
export const listWifiHardware = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/googlewifi/hardware',
  access: 'account',
  query: z.object({
    coreProductKey: z.string().check(z.minLength(1), z.maxLength(MOST_KEY_LETTERS)),
    salesChannel,
    contractLength: z.literal('12'),
    billFrequency: z.enum(BILL_FREQUENCIES),
    newContract: z.literal('true'),
  }),
  reply: z.array(wifiOption),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** On what it is rented now. Source: GWF-018, GWF-022. */
export const readWifiConditions = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/googlewifi/conditions',
  access: 'account',
  reply: z.object({
    contractType: z.enum(CONTRACT_HANDLING_OPTIONS),
    coreProductComponentServiceID: z.string(),
  }),
  errors: ['AVAILABILITY_ERROR'],
  cacheSeconds: 0,
})
