import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { level } from '../level.ts'

/** `orconbus` is business group 1, `2degreessmb` business group 2; any other is residential. Source: ACC-018. */
export const businessGroup = z.string().check(z.minLength(1))

export const BILL_FREQUENCIES = ['Weekly', 'Fortnightly', 'Monthly'] as const

/** An authorised person who is signed in on an account of another person. */
export const actingFor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The number of the authorised person, if the owner entered it. */
  mobileNumber: z.optional(z.string()),
  /** The name of the account holder, as on the bill. */
  holder: z.string(),
  level,
})
export type ActingFor = z.output<typeof actingFor>

/** If a claim has no business group, the group is read from the account. Source: ACC-004. */
export const accountClaim = z.object({
  AccountCode: z.string().check(z.minLength(1)),
  businessGroup: z.optional(businessGroup),
  /** Missing in the claims of an owner. */
  actingFor: z.optional(actingFor),
})
export type AccountClaim = z.output<typeof accountClaim>

export const accountClaims = z.object({ AccountClaims: z.array(accountClaim) })

/**
 * Facts about an account's services, for menus and guards. The reply is small, because every screen loads it. The calls of
 * the areas have the details. Source: SHL-020 to SHL-030.
 */
export const serviceFacts = z.object({
  mail: z.boolean(),
  internet: z.boolean(),
  voice: z.boolean(),
  /** The account has a router whose networks the customer may name. */
  configurableWifi: z.boolean(),
  /** `available`: power can be supplied, and the account neither has nor ordered power. */
  power: z.enum(['has', 'available', 'none']),
  /** A meter of the account does not send its readings. Source: MTR-002, MTR-004. */
  meterReadByHand: z.optional(z.boolean()),
  lineRentalMobile: z.boolean(),
  prepaidMobile: z.boolean(),
  /** The account has policies that are not cancelled. Source: INS Readings. */
  insurance: z.boolean(),
  /** `available`: the account has no video and may order it. Source: VID-002 to VID-004. */
  video: z.enum(['has', 'available', 'none']),
  /** The account has the antivirus product. Source: AVS-002. */
  antivirus: z.optional(z.boolean()),
  speedTest: z.boolean(),
  /** The version of the active wireless broadband; null without wireless broadband. */
  wirelessVersion: z.nullable(z.literal([1, 2])),
  /** The account has a plain old telephone line: the voice category is `POTS`. */
  plainPhoneLine: z.boolean(),
  /** The broadband has more than one phone line. Only the help desk changes and moves such broadband. */
  severalLines: z.optional(z.boolean()),
  /** The account has a toll-free number. Source: HUB-036. */
  tollFree: z.optional(z.boolean()),
  /** The categories of each broadband and of its phone line, empty for none. Source: ANA-001. */
  coreProducts: z.optional(z.array(z.object({ broadband: z.string(), voice: z.string() }))),
  /** A plan with another data cap is sold for the account's broadband. Source: HUB-036. */
  otherDataCaps: z.optional(z.boolean()),
  /** The number of rented wifi devices besides a router: mesh units and Google Wifi. Source: GWF-004. */
  wifiUnits: z.optional(z.int()),
  /** The number of such devices in orders under way. Source: SHL-045. */
  wifiUnitsOrdered: z.optional(z.int()),
  /** Source: QUA-014. */
  canOrderNewProducts: z.boolean(),
  /** The account has a fibre order: open, finished or cancelled. */
  fibreOrder: z.boolean(),
  /** The account has an open order of another kind. */
  otherActiveOrder: z.boolean(),
  activeFibreOrder: z.boolean(),
})
export type ServiceFacts = z.output<typeof serviceFacts>

export const account = z.object({
  accountCode: z.string(),
  /** The name of the account holder, as on the bill. */
  name: z.string(),
  /** The whole first name of the owner, which may have several words. Null without an owner; an older API leaves it out. */
  firstName: z.optional(z.nullable(z.string())),
  /** The service address in one line. */
  address: z.string(),
  businessGroup,
  billCycle: z.object({ billFrequency: z.enum(BILL_FREQUENCIES) }),
  /** The same day as in the account summary. Source: BIL-025, BIL-026. */
  nextBillDate: day,
  /** Missing if the provider does not know the facts. The menu then hides all items that need a service. */
  serviceFacts: z.optional(serviceFacts),
})
export type Account = z.output<typeof account>

export const readAccount = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}',
  access: 'account',
  reply: account,
  errors: ['BUSINESS_GROUP_NOT_FOUND'],
  malformed: 'BUSINESS_GROUP_NOT_FOUND',
  cacheSeconds: 60,
})

/** A service on the account, as its dashboard lists it. */
export const service = z.object({
  kind: z.enum(['broadband', 'voice', 'mobile', 'power', 'video', 'insurance', 'mail']),
  /** The plan's name. */
  name: z.string(),
  /** The address or the number of the service. */
  detail: z.string(),
  status: z.enum(['on', 'ordered']),
})
export type Service = z.output<typeof service>

export const readServices = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/services',
  access: 'account',
  reply: z.array(service),
  errors: [],
  cacheSeconds: 60,
})
