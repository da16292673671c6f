import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

import { DURATIONS } from '../ordering/adding/mobile/durations.ts'

/** How long answers about mobiles may be reused. Source: MOB-061, API-017. */
const SERVICES_CACHE_SECONDS = 30

/** What is on a line's number: a mobile of the account's bill, or data for its wireless broadband. Source: MOB-059. */
export const MOBILE_LINE_TYPES = ['mobile2_linerental', 'mobile2_wbb_addon'] as const

/** The account's lines that share a plan. Source: MOB-033. */
export const mobileServiceGroup = z.object({
  groupTag: z.string(),
  /** Beside the leader. */
  maxGroupMemberCount: z.int().check(z.positive()),
  /** Beside the leader, those on their way included. */
  groupMemberCount: z.int().check(z.nonnegative()),
})
export type MobileServiceGroup = z.output<typeof mobileServiceGroup>

/** What adds to a line for a time. */
export const addedToLine = z.object({
  planKey: z.string(),
  name: z.string(),
  /** Its last day; null while it has no end. */
  endsOn: z.nullable(day),
})

/** A mobile of the account. Source: MOB-032. */
export const mobileService = z.object({
  /** The number, as it is read: `021 555 0181`. */
  serviceEntity: z.string(),
  type: z.enum(MOBILE_LINE_TYPES),
  plan: z.object({
    planKey: z.string(),
    name: z.string(),
    /** Of a bill, as its frequency is. */
    chargeIncludingGst: dollars,
    chargeExcludingGst: dollars,
  }),
  isGroupLeader: z.boolean(),
  /** Of the group that it leads or is a member of; null for a line on its own. */
  groupTag: z.nullable(z.string()),
  /** The group of that tag; none for a line on its own. */
  groups: z.array(mobileServiceGroup),
  addOns: z.array(addedToLine),
  /** Orders for it that are not done: the plan or the add-on that each gives, and from which day on. */
  underWay: z.array(z.object({ name: z.string(), on: day })),
})
export type MobileService = z.output<typeof mobileService>

/** Those that are on, in the order in which they began. Source: MOB-040. */
export const listMobileServices = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/services',
  access: 'account',
  reply: z.array(mobileService),
  errors: [],
  malformed: 'FAILED_MOBILE_SERVICES',
  refusedOtherwise: 'FAILED_MOBILE_SERVICES',
  cacheSeconds: SERVICES_CACHE_SECONDS,
})

const prices = { chargeIncludingGst: dollars, chargeExcludingGst: dollars }
/** What of a plan says which group its lines are of. */
const ofGroup = {
  /** The line is a member of the group that is named, and does not lead it. */
  isGroupMember: z.boolean(),
  groupTag: z.nullable(z.string()),
}

/** A plan of a mobile, at its charge of a bill. Source: MOB-034. */
export const mobileProduct = z.object({
  planKey: z.string(),
  name: z.string(),
  ...prices,
  ...ofGroup,
  /** For who has a mobile already: it is offered when a plan is changed, and to no new connection. */
  changeOnly: z.boolean(),
})
export type MobileProduct = z.output<typeof mobileProduct>

/** What a mobile of the account may have, the lowest charge first, and what having broadband takes off it. Source: MOB-039. */
export const listMobileProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/products',
  access: 'account',
  reply: z.object({
    products: z.array(mobileProduct),
    billFrequency: z.enum(BILL_FREQUENCIES),
    hasBroadband: z.boolean(),
    /** Off each bill of a mobile, for an account that has broadband. Source: MOB-057. */
    together: z.object(prices),
    /** The groups of the account. */
    groups: z.array(mobileServiceGroup),
  }),
  errors: [],
  cacheSeconds: SERVICES_CACHE_SECONDS,
})
export type MobileProducts = z.output<typeof listMobileProducts.reply>

/** The group that a line leads or is a member of. Source: MOB-041. */
export const readMobileGroup = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/services/{serviceEntity}/group',
  access: 'account',
  reply: mobileServiceGroup,
  errors: ['MOBILE_GROUP_NOT_FOUND'],
  cacheSeconds: SERVICES_CACHE_SECONDS,
})

/** What adds to a mobile; a member's plan adds a line to the group of a leader. Source: MOB-035. */
export const mobileAddOn = z.object({
  planKey: z.string(),
  name: z.string(),
  /** `Once` for what is there for a time, else by the account's bills. */
  charges: z
    .array(z.object({ unit: z.enum([...BILL_FREQUENCIES, 'Once']), ...prices }))
    .check(z.minLength(1)),
  ...ofGroup,
  duration: z.nullable(z.enum(DURATIONS)),
  /** Its last day if it is bought today; null for what has no end. */
  endsOn: z.nullable(day),
  /** Null for something else than data. */
  addedDataMb: z.nullable(z.int()),
})
export type MobileAddOn = z.output<typeof mobileAddOn>

/** What the brand sells, the lowest charge first. Source: MOB-028 to MOB-030, MOB-042. */
export const listMobileAddOns = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/addons',
  access: 'account',
  reply: z.array(mobileAddOn),
  errors: [],
  cacheSeconds: SERVICES_CACHE_SECONDS,
})

/** How many numbers the sign-up asks for. Source: MOB-050. */
export const NUMBERS_ASKED = 3
const MOST_NUMBERS = 20

/** Some numbers that nobody has; for others the next are asked for. Source: MOB-050, MOB-054. */
export const listFreeNumbers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/numbers',
  access: 'account',
  query: z.object({
    count: z.string().check(z.regex(/^[1-9]\d?$/)),
    /** How many were shown already; after the last one they begin again. */
    skip: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  }),
  reply: z.array(z.string()),
  errors: ['NO_AVAILABLE_NUMBERS'],
  cacheSeconds: 0,
})

/** At most so many of those that are asked for. */
export function numbersAsked(count: string): number {
  return Math.min(Number(count), MOST_NUMBERS)
}

/** Where a customer is signed on to the mobile provider's own site, good for a minute. Source: SES-054, MOB-055. */
export const readSignOnAddress = defineCall({
  method: 'GET',
  path: '/iam/AtgScp/Url',
  access: 'session',
  reply: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  errors: ['FAILED_MOBILE_SSO', 'FORBIDDEN'],
  malformed: 'FAILED_MOBILE_SSO',
  cacheSeconds: 0,
})
