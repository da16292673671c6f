import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { day } from '../../day.ts'
import { instant } from '../../instant.ts'
import { dollars } from '../../money.ts'

/** Source: USE-066, API-019. */
const USE_CACHE_SECONDS = 600
/** Source: MOB-062, API-018. */
const WALLET_CACHE_SECONDS = 60

const bytes = z.int().check(z.nonnegative())
const megabytes = z.int().check(z.nonnegative())

/** Data that one number moved on one day; a day of which nothing is known is left out. Source: USE-043. */
export const mobileUseEvent = z.object({ eventDate: day, dataVolumeBytes: bytes })
export type MobileUseEvent = z.output<typeof mobileUseEvent>

const billPeriod = z.object({
  from: day,
  to: day,
  /** Of the bill that follows it: the day after its last. */
  billDate: day,
})

/** What one number moved in one bill period, on the days that are known. */
const mobilePeriod = z.object({
  ...billPeriod.shape,
  usedBytes: bytes,
  /** What all lines moved that share the plan's data; null where the number shares with nobody. */
  sharedUsedBytes: z.nullable(bytes),
  /** The newest of its days that is known; null for none. */
  knownTo: z.nullable(day),
  /**
   * Of the plan, with what adds to it in the period that runs: 0 where that is unlimited, null where there is none, or where
   * another plan than today's ran at its end. A shorter period has a share of the month's.
   */
  allowanceMb: z.nullable(megabytes),
})
export type MobilePeriod = z.output<typeof mobilePeriod>

export const mobileUse = z.object({
  /** Every number of the account, in the order in which they began. Source: USE-018. */
  numbers: z.array(z.object({ serviceEntity: z.string(), planName: z.string() })).check(z.minLength(1)),
  /** The number that the rest is about. */
  serviceEntity: z.string(),
  /** Source: USE-043. */
  plan: z.object({
    name: z.string(),
    /** A month, in MB, of the group where the number shares it; null where there is none, or no limit. */
    dataMbLimit: z.nullable(megabytes),
    hasUnlimitedData: z.boolean(),
  }),
  period: mobilePeriod,
  events: z.array(mobileUseEvent),
  /** Two years of those of which something is known, newest first; the one that runs is always there. Source: USE-055. */
  periods: z.array(billPeriod).check(z.minLength(1)),
})
export type MobileUse = z.output<typeof mobileUse>

/**
 * What one number moved before one bill date: the account's first number, and the period that runs, unless others are asked
 * for. Source: USE-016, USE-054.
 */
export const readMobileUse = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/mobile',
  access: 'account',
  query: z.object({ serviceEntity: z.optional(z.string()), billDate: z.optional(day) }),
  reply: mobileUse,
  errors: ['NO_MOBILE_SERVICE', 'NUMBER_NOT_FOUND', 'BILL_DATE_NOT_FOUND'],
  cacheSeconds: USE_CACHE_SECONDS,
})

/** What is in the wallet of a number. Source: MOB-049. */
export const wallet = z.object({
  balance: dollars,
  /** The network tells it with a delay. */
  asOf: instant,
  /** The last day on which it can be used; null where it does not expire. */
  expiresOn: z.nullable(day),
})
export type Wallet = z.output<typeof wallet>

/** Null of a number without a wallet. Source: MOB-049. */
export const readWallet = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/wallet',
  access: 'account',
  query: z.object({ serviceEntity: z.string() }),
  reply: z.object({ wallet: z.nullable(wallet) }),
  errors: ['NUMBER_NOT_FOUND', 'MOBILE_NETWORK_UNAVAILABLE'],
  cacheSeconds: WALLET_CACHE_SECONDS,
})
