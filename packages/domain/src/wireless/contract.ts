import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { location } from '../qualification/contract.ts'

const CACHE_SECONDS = 60

/** The price for one bill period of the account. */
const price = { chargeIncludingGst: dollars, chargeExcludingGst: dollars }

/** The hardware of wireless broadband. Source: WBB-024. */
export const WIRELESS_HARDWARE_TYPES = ['Wireless Broadband Modem', 'SIM card'] as const

const contractTerm = z.object({ startsOn: z.nullable(day), endsOn: z.nullable(day) })

const addOn = z.object({ key: z.string(), name: z.string(), ...price })
export type WirelessAddOn = z.output<typeof addOn>

/** The account's wireless broadband. Source: WBB-025. */
export const wirelessService = z.object({
  serviceEntity: z.string(),
  name: z.string(),
  /** The text after the name on a bill: `300 GB data`. */
  about: z.string(),
  /** The address of the service. */
  detail: z.string(),
  ...price,
  contract: contractTerm,
  /** The add-ons that the account has. */
  addOns: z.array(addOn),
  /** The add-ons that the account can order. Source: WBB-031. */
  soldAddOns: z.array(addOn),
  /** The number of an open order for this service; null without one. */
  orderUnderWay: z.nullable(z.string()),
})
export type WirelessService = z.output<typeof wirelessService>

/** Source: WBB-006, WBB-039. */
export const wireless = z.object({
  /** The account's first wireless service; null without one. */
  service: z.nullable(wirelessService),
  /** The date of the account's next bill: the day on which the next period begins. */
  billDate: day,
})

/** Source: WBB-006. */
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
  /** The price on each bill while the hardware is paid off, and the one-off price. Source: WBB-036. */
  bill: z.object(price),
  once: z.object(price),
})
export type WirelessHardware = z.output<typeof wirelessHardware>

const ending = z.object({ name: z.string(), ...price })

export const wirelessPlan = z.object({
  key: z.string(),
  coreProductKey: z.string(),
  name: z.string(),
  about: z.string(),
  ...price,
  /** Keys of the hardware that the plan needs and the account does not have. */
  neededHardware: z.array(z.string()),
  /** The add-ons of data that the line has and loses with the plan, because its data is unlimited. */
  endsAddOns: z.optional(z.array(ending)),
})
export type WirelessPlan = z.output<typeof wirelessPlan>

/** The line of a wireless order: wireless broadband, or a fixed line that wireless broadband replaces. */
export const wirelessLine = z.object({
  kind: z.enum(['wireless', 'fixed']),
  serviceEntity: z.string(),
  planKey: z.string(),
  name: z.string(),
  contract: contractTerm,
  /** The fee for ending the contract of a fixed line today; null without such a contract. */
  terminationFee: z.nullable(z.object(price)),
})
export type WirelessLine = z.output<typeof wirelessLine>

/** The wireless broadband that the account can order. Source: WBB-029, WBB-030. */
export const wirelessOffer = z.object({
  line: z.nullable(wirelessLine),
  /** Source: QUA-014. */
  canOrderNewProducts: z.boolean(),
  /** The address of the line; null if it is not in the address register. */
  location: z.nullable(location),
  /** Whether wireless broadband reaches the location. */
  isAvailable: z.boolean(),
  /** Cheapest first. */
  plans: z.array(wirelessPlan),
  hardware: z.array(wirelessHardware),
  /** The services that end with a fixed line: homeline and its extras. */
  ends: z.array(ending),
  /** The number of an open order that prevents another order; null without one. */
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
