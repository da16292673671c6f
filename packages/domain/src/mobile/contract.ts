import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

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
  cacheSeconds: SERVICES_CACHE_SECONDS,
})
