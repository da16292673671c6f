import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { dollars } from '../money.ts'
import { CONTRACT_HANDLING_OPTIONS } from '../ordering/order-parts.ts'
import { location } from '../qualification/contract.ts'

const CACHE_SECONDS = 60
const MAX_KEY_LETTERS = 100

/** Google Wifi that can be rented for a fixed line. Source: GWF-017. */
export const wifiOption = z.object({
  PurchaseType: z.string(),
  PlanKey: z.string(),
  /** The only internet plan with which it is rented; null for all plans. */
  CoreComponentPlanKeyRestricted: z.nullable(z.string()),
  ChargeIncludingGst: dollars,
  ChargeExcludingGst: dollars,
  BillFrequency: z.enum(BILL_FREQUENCIES),
  /** The service id of the line. */
  CoreProductComponentServiceID: z.string(),
  HardwareProductKey: z.string(),
  Description: z.string(),
  ExtendedDescription: z.string(),
})
export type WifiOption = z.output<typeof wifiOption>

export const wifiLine = z.object({
  /** The core product of the fixed line; null without a fixed line. */
  coreProductKey: z.nullable(z.string()),
  currentPlanKey: z.nullable(z.string()),
  /** The account rents wifi hardware besides its router, or has ordered Google Wifi. */
  hasGoogleWifi: z.boolean(),
  /** The address of the line; null if it is not in the address register. */
  location: z.nullable(location),
})
export type WifiLine = z.output<typeof wifiLine>

/** The line for which Google Wifi is rented, and whether the account has Google Wifi. Source: GWF-019 to GWF-021. */
export const readWifiLine = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/googlewifi',
  access: 'account',
  reply: wifiLine,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** The Google Wifi for rent with a core product on a new contract. Source: GWF-023, GWF-025. */
export const listWifiHardware = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/googlewifi/hardware',
  access: 'account',
  query: z.object({
    coreProductKey: z.string().check(z.minLength(1), z.maxLength(MAX_KEY_LETTERS)),
    salesChannel,
    contractLength: z.literal('12'),
    billFrequency: z.enum(BILL_FREQUENCIES),
    newContract: z.literal('true'),
  }),
  reply: z.array(wifiOption),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** The contract type and the line of a rental today. Source: GWF-018, GWF-022. */
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
