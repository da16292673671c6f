import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { dollars } from '../money.ts'

/** The switches of the dynamic configuration. Source: CFG-008. */
export const FEATURES = [
  'changeCallingPacks',
  'changeProduct',
  'moveHouse',
  'changePowerPlan',
  'familyFilter',
  'changeProtectionPlan',
  'changeStaticIp',
  'changeVoiceExtras',
  'googleWifi',
  'speedTest',
  'getPower',
  'myWifi',
  'changeBillFrequency',
  'changeData',
  'meshUnits',
  'voiceFeatures',
  'insurance',
  'invoiceDisplay',
  'pdfDownload',
  'portFiltering',
  'mobilePowerPromo',
] as const
export type Feature = (typeof FEATURES)[number]

/** A feature that is missing in the map counts as off; unknown switches are ignored. */
const switches = z.record(z.string(), z.boolean())

export const dynamicConfiguration = z.object({
  cachebreaker: z.object({ key: z.string(), value: z.string() }),
  sales: z.object({
    userpool: z.string(),
    businessgroup: z.string(),
    disablePotsProductChange: z.boolean(),
    /** Turns off changes of the power plan; the default is false. Source: PWR-013. */
    disablePowerProductChange: z.optional(z.boolean()),
  }),
  features: switches,
  /** The second switch that a plan-change option needs for business accounts. */
  businessFeatures: switches,
  usernameEmailDomain: z.string().check(z.minLength(1)),
  invoiceToBillDateDays: z.int().check(z.nonnegative()),
  defaultContractLengthMonths: z.int().check(z.positive()),
  modemPostage: dollars,
  familyFilterFreeMonths: z.int().check(z.nonnegative()),
  /** Names of fixed rates in display order; missing without an order. Source: PWR-052. */
  productListOrder: z.optional(z.array(z.string())),
  helpdesk: z.object({ phone: z.string(), email: z.string(), helpline: z.string() }),
  /** The attribution of the address register, as its licence requires; missing for simulated addresses. */
  addressAttribution: z.optional(z.string()),
  /** The provider's time at the reply, in ISO 8601. The page counts days by this time, not by the device's clock. */
  providerTime: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
})
export type DynamicConfiguration = z.output<typeof dynamicConfiguration>

/** The dynamic configuration; `t` is the time in milliseconds and prevents cached replies. Source: CFG-002. */
export const readDynamicConfiguration = defineCall({
  method: 'GET',
  path: '/dynamicconfig',
  access: 'open',
  query: z.object({ t: z.optional(z.string()) }),
  reply: dynamicConfiguration,
  errors: ['NO_DYNAMIC_CONFIG_DATA'],
  malformed: 'NO_DYNAMIC_CONFIG_DATA',
  cacheSeconds: 0,
})
