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

/** A feature missing from the map counts as off; a switch that this page does not know yet is none of its business. */
const switches = z.record(z.string(), z.boolean())

export const dynamicConfiguration = z.object({
  cachebreaker: z.object({ key: z.string(), value: z.string() }),
  sales: z.object({
    userpool: z.string(),
    businessgroup: z.string(),
    disablePotsProductChange: z.boolean(),
    /** Nobody changes the plan of their power; off where it is left out. Source: PWR-013. */
    disablePowerProductChange: z.optional(z.boolean()),
  }),
  features: switches,
  /** The second switch that a plan-change option needs for a business account. */
  businessFeatures: switches,
  usernameEmailDomain: z.string().check(z.minLength(1)),
  invoiceToBillDateDays: z.int().check(z.nonnegative()),
  defaultContractLengthMonths: z.int().check(z.positive()),
  modemPostage: dollars,
  familyFilterFreeMonths: z.int().check(z.nonnegative()),
  /** Names of fixed rates in the order in which plans show them; none where it is not told. Source: PWR-052. */
  productListOrder: z.optional(z.array(z.string())),
  helpdesk: z.object({ phone: z.string(), email: z.string(), helpline: z.string() }),
  /** Where the addresses of the register come from, in the words of their licence; not there where they are made up. */
  addressAttribution: z.optional(z.string()),
  /** The provider clock when it answered, ISO 8601: the page counts its days by it, not by the device's clock. */
  providerTime: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
})
export type DynamicConfiguration = z.output<typeof dynamicConfiguration>

/** The dynamic configuration; `t` is the time in milliseconds, so that no cache answers. Source: CFG-002. */
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
