import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { level } from '../level.ts'

/** `orconbus` is business group 1, `2degreessmb` business group 2; any other is residential. Source: ACC-018. */
export const businessGroup = z.string().check(z.minLength(1))

export const BILL_FREQUENCIES = ['Weekly', 'Fortnightly', 'Monthly'] as const

/** Who is signed in for an account that somebody else owns. */
export const actingFor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Their own, where the owner gave it. */
  mobileNumber: z.optional(z.string()),
  /** Who holds the account, as on the bill. */
  holder: z.string(),
  level,
})
export type ActingFor = z.output<typeof actingFor>

/** A claim without a business group gets it from the account itself. Source: ACC-004. */
export const accountClaim = z.object({
  AccountCode: z.string().check(z.minLength(1)),
  businessGroup: z.optional(businessGroup),
  /** Left out of the claims of an owner. */
  actingFor: z.optional(actingFor),
})
export type AccountClaim = z.output<typeof accountClaim>

export const accountClaims = z.object({ AccountClaims: z.array(accountClaim) })

/**
 * What an account has and may have, as menus and guards ask: no more than yes or no, so that every screen can know it. The
 * areas' own calls tell the rest. Source: SHL-020 to SHL-030.
 */
export const serviceFacts = z.object({
  mail: z.boolean(),
  internet: z.boolean(),
  voice: z.boolean(),
  /** A router whose networks the customer may name. */
  configurableWifi: z.boolean(),
  /** Available: none yet, and none ordered, where it could be had. */
  power: z.enum(['has', 'available', 'none']),
  /** A meter that supplies the account does not tell its readings by itself. Source: MTR-002, MTR-004. */
  meterReadByHand: z.optional(z.boolean()),
  lineRentalMobile: z.boolean(),
  prepaidMobile: z.boolean(),
  /** Policies that are not cancelled. Source: INS Readings. */
  insurance: z.boolean(),
  /** Available: none yet, and the account may take it. Source: VID-002 to VID-004. */
  video: z.enum(['has', 'available', 'none']),
  /** A customer of the antivirus product. Source: AVS-002. */
  antivirus: z.optional(z.boolean()),
  speedTest: z.boolean(),
  /** Of the wireless broadband that is on; null without any. */
  wirelessVersion: z.nullable(z.literal([1, 2])),
  /** Its phone line is carried as it always was: the voice category is `POTS`. */
  plainPhoneLine: z.boolean(),
  /** More than one phone line goes with its broadband: the help desk changes and moves them. */
  severalLines: z.optional(z.boolean()),
  /** Rented wifi hardware beside a router: mesh units and Google Wifi. Source: GWF-004. */
  wifiUnits: z.optional(z.int()),
  /** Source: QUA-014. */
  canOrderNewProducts: z.boolean(),
  /** Under way, finished or cancelled. */
  fibreOrder: z.boolean(),
  /** An order under way that is not one for fibre. */
  otherActiveOrder: z.boolean(),
  activeFibreOrder: z.boolean(),
})
export type ServiceFacts = z.output<typeof serviceFacts>

export const account = z.object({
  accountCode: z.string(),
  /** Who holds it, as on the bill. */
  name: z.string(),
  /** Where it is served, in one line. */
  address: z.string(),
  businessGroup,
  billCycle: z.object({ billFrequency: z.enum(BILL_FREQUENCIES) }),
  /** As the account summary answers it. Source: BIL-025, BIL-026. */
  nextBillDate: day,
  /** Left out by a provider that cannot tell: the menu then shows nothing that asks for a service. */
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
  /** Where or under which number it runs. */
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
