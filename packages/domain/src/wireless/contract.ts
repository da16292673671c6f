import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { location } from '../qualification/contract.ts'

const CACHE_SECONDS = 60

/** Of a bill of the account's frequency. */
const price = { chargeIncludingGst: dollars, chargeExcludingGst: dollars }

/** What wireless broadband is sent. Source: WBB-024. */
export const WIRELESS_HARDWARE_TYPES = ['Wireless Broadband Modem', 'SIM card'] as const

const contractTerm = z.object({ startsOn: z.nullable(day), endsOn: z.nullable(day) })

const addOn = z.object({ key: z.string(), name: z.string(), ...price })
export type WirelessAddOn = z.output<typeof addOn>

/** Wireless broadband that the account has. Source: WBB-025. */
export const wirelessService = z.object({
  serviceEntity: z.string(),
  name: z.string(),
  /** What follows the name on a bill: `300 GB data`. */
  about: z.string(),
  /** Where it runs. */
  detail: z.string(),
  ...price,
  contract: contractTerm,
  /** That the account has already. */
  addOns: z.array(addOn),
  /** What else can be added. Source: WBB-031. */
  soldAddOns: z.array(addOn),
  /** Of an order for this service that is not done; null for none. */
  orderUnderWay: z.nullable(z.string()),
})
export type WirelessService = z.output<typeof wirelessService>

/** Source: WBB-006, WBB-039. */
export const wireless = z.object({
  /** The first; null for an account without any. */
  service: z.nullable(wirelessService),
  /** Of the account's next bill: the day on which its next period begins. */
  billDate: day,
})

/** The wireless broadband of the account: the first service, as it has it. Source: WBB-006. */
export const readWireless = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/wireless',
  access: 'account',
  reply: wireless,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

export const wirelessHardware = z.object({
  key: z.string(),
  description: z.string(),
  extendedDescription: z.string(),
  type: z.enum(WIRELESS_HARDWARE_TYPES),
  /** On each bill while it is paid for, and once. Source: WBB-036. */
  bill: z.object(price),
  once: z.object(price),
})
export type WirelessHardware = z.output<typeof wirelessHardware>

export const wirelessPlan = z.object({
  key: z.string(),
  coreProductKey: z.string(),
  name: z.string(),
  about: z.string(),
  ...price,
  /** What it runs with and the account lacks, by key. */
  neededHardware: z.array(z.string()),
})
export type WirelessPlan = z.output<typeof wirelessPlan>

/** The line that a wireless order is about: wireless broadband, or a fixed line that it takes the place of. */
export const wirelessLine = z.object({
  kind: z.enum(['wireless', 'fixed']),
  serviceEntity: z.string(),
  planKey: z.string(),
  name: z.string(),
  contract: contractTerm,
  /** What leaving the contract of a fixed line costs today; null where there is none to leave. */
  terminationFee: z.nullable(z.object(price)),
})
export type WirelessLine = z.output<typeof wirelessLine>

/** What the account can order of wireless broadband. Source: WBB-029, WBB-030. */
export const wirelessOffer = z.object({
  line: z.nullable(wirelessLine),
  /** Source: QUA-014. */
  canOrderNewProducts: z.boolean(),
  /** Where the line is; null where the register does not say. */
  location: z.nullable(location),
  /** Wireless broadband reaches that place. */
  isAvailable: z.boolean(),
  /** Cheapest first. */
  plans: z.array(wirelessPlan),
  hardware: z.array(wirelessHardware),
  /** What ends with a fixed line: homeline and its extras. */
  ends: z.array(z.object({ name: z.string(), ...price })),
  /** Of an order that keeps another from being placed; null for none. */
  orderUnderWay: z.nullable(z.string()),
})
export type WirelessOffer = z.output<typeof wirelessOffer>

/** Source: WBB-029, WBB-036. */
export const readWirelessOffer = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/wireless/offer',
  access: 'account',
  reply: wirelessOffer,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})
