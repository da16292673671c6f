import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

import { DURATIONS } from '../ordering/adding/mobile/durations.ts'

import { planInclusions } from './plan-inclusions.ts'

/** Cache time of replies about mobiles. Source: MOB-061, API-017. */
export const SERVICES_CACHE_SECONDS = 30

/** The kind of line on a number: a mobile on the account's bill, or data for its wireless broadband. Source: MOB-059. */
export const MOBILE_LINE_TYPES = ['mobile2_linerental', 'mobile2_wbb_addon'] as const

/** The lines of an account that share a plan. Source: MOB-033. */
export const mobileServiceGroup = z.object({
  groupTag: z.string(),
  /** The leader does not count. */
  maxGroupMemberCount: z.int().check(z.positive()),
  /** The leader does not count; members under way do. */
  groupMemberCount: z.int().check(z.nonnegative()),
})
export type MobileServiceGroup = z.output<typeof mobileServiceGroup>

/** A temporary addition to a line. */
export const addedToLine = z.object({
  planKey: z.string(),
  name: z.string(),
  /** The last day; null without an end. */
  endsOn: z.nullable(day),
})

/** MB of a plan in a bill period of the account; 0 is unlimited, and null is the data of the group's leader. Source: MOB-071. */
const periodDataMb = z.optional(z.nullable(z.int().check(z.nonnegative())))
const planAllowance = { periodDataMb, includes: z.optional(planInclusions) }

/** A mobile of the account. Source: MOB-032. */
export const mobileService = z.object({
  /** The number as displayed: `021 555 0181`. */
  serviceEntity: z.string(),
  /** The customer's name for it. Source: MOB-076. */
  name: z.optional(z.nullable(z.string())),
  type: z.enum(MOBILE_LINE_TYPES),
  plan: z.object({
    planKey: z.string(),
    name: z.string(),
    /** The price on a bill of the account's frequency. */
    chargeIncludingGst: dollars,
    chargeExcludingGst: dollars,
    ...planAllowance,
  }),
  isGroupLeader: z.boolean(),
  /** The group of the line, as leader or member; null without a group. */
  groupTag: z.nullable(z.string()),
  /** The group of that tag; empty without a group. */
  groups: z.array(mobileServiceGroup),
  addOns: z.array(addedToLine),
  /** Unfinished orders for the line: the name of the plan or the add-on, and its first day. */
  underWay: z.array(
    z.object({
      name: z.string(),
      on: day,
      planKey: z.optional(z.string()),
      orderNumber: z.optional(z.string()),
    }),
  ),
  /** Whether it was ordered with an eSIM and is on no SIM yet. Source: MOB-079. */
  awaitsEsim: z.optional(z.boolean()),
  /** The number of another provider that was named in its order and has not come; null without one. Source: MOB-082. */
  bring: z.optional(z.nullable(z.string())),
})
export type MobileService = z.output<typeof mobileService>

/** Active lines, oldest first. Source: MOB-040. */
export const listMobileServices = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/services',
  access: 'account',
  reply: z.array(mobileService),
  errors: [],
  // MOB-056
  malformed: 'FAILED_MOBILE_SERVICES',
  refusedOtherwise: 'FAILED_MOBILE_SERVICES',
  unanswered: 'FAILED_MOBILE_SERVICES',
  cacheSeconds: SERVICES_CACHE_SECONDS,
})

const prices = { chargeIncludingGst: dollars, chargeExcludingGst: dollars }
/** The fields of a plan about the group of its lines. */
const groupFields = {
  /** The line is a member of this group and does not lead it. */
  isGroupMember: z.boolean(),
  groupTag: z.nullable(z.string()),
}

/** A plan of a mobile, with its charge on a bill. Source: MOB-034. */
export const mobileProduct = z.object({
  planKey: z.string(),
  name: z.string(),
  ...prices,
  ...groupFields,
  /** Only for existing mobiles: it is offered when a plan is changed, not for a new connection. */
  changeOnly: z.boolean(),
  ...planAllowance,
})
export type MobileProduct = z.output<typeof mobileProduct>

/** The plans for a mobile, cheapest first, and the discount for an account with broadband. Source: MOB-039. */
export const listMobileProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/products',
  access: 'account',
  reply: z.object({
    products: z.array(mobileProduct),
    billFrequency: z.enum(BILL_FREQUENCIES),
    hasBroadband: z.boolean(),
    /** Discount on each bill of a mobile, for an account that has broadband. Source: MOB-057. */
    together: z.object(prices),
    /** The groups of the account. */
    groups: z.array(mobileServiceGroup),
  }),
  errors: [],
  cacheSeconds: SERVICES_CACHE_SECONDS,
})
export type MobileProducts = z.output<typeof listMobileProducts.reply>

/** The group of a line, as leader or member. Source: MOB-041. */
export const readMobileGroup = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/services/{serviceEntity}/group',
  access: 'account',
  reply: mobileServiceGroup,
  errors: ['MOBILE_GROUP_NOT_FOUND'],
  cacheSeconds: SERVICES_CACHE_SECONDS,
})

/** An add-on of a mobile. A member's plan adds a line to the group of a leader. Source: MOB-035. */
export const mobileAddOn = z.object({
  planKey: z.string(),
  name: z.string(),
  /** `Once` for an add-on with an end, else the account's bill frequency. */
  charges: z
    .array(z.object({ unit: z.enum([...BILL_FREQUENCIES, 'Once']), ...prices }))
    .check(z.minLength(1)),
  ...groupFields,
  duration: z.nullable(z.enum(DURATIONS)),
  /** The last day if it is bought today; null without an end. */
  endsOn: z.nullable(day),
  /** Null if it adds no data. */
  addedDataMb: z.nullable(z.int()),
})
export type MobileAddOn = z.output<typeof mobileAddOn>

/** The add-ons of the brand, cheapest first. Source: MOB-028 to MOB-030, MOB-042. */
export const listMobileAddOns = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/addons',
  access: 'account',
  reply: z.array(mobileAddOn),
  errors: [],
  cacheSeconds: SERVICES_CACHE_SECONDS,
})

/** Number of free numbers that the sign-up requests. Source: MOB-050. */
export const NUMBERS_ASKED = 3
const MAX_NUMBERS = 20

/** Free numbers; further numbers with `skip`. Source: MOB-050, MOB-054. */
export const listFreeNumbers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/numbers',
  access: 'account',
  query: z.object({
    count: z.string().check(z.regex(/^[1-9]\d?$/)),
    /** Number of free numbers already shown. After the last, the list starts again. */
    skip: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  }),
  reply: z.array(z.string()),
  errors: ['NO_AVAILABLE_NUMBERS'],
  cacheSeconds: 0,
})

/** The requested count, up to the limit. */
export function limitNumberCount(count: string): number {
  return Math.min(Number(count), MAX_NUMBERS)
}

/** A single sign-on link to the mobile provider's site, valid for a minute. Source: SES-054, MOB-055. */
export const readSignOnAddress = defineCall({
  method: 'GET',
  path: '/iam/AtgScp/Url',
  access: 'session',
  reply: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  errors: ['FAILED_MOBILE_SSO', 'FORBIDDEN'],
  malformed: 'FAILED_MOBILE_SSO',
  cacheSeconds: 0,
})
