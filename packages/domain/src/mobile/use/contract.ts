import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { day } from '../../day.ts'
import { instant } from '../../instant.ts'
import { dollars } from '../../money.ts'
import { lastDays } from '../../usage/last-days.ts'

/** Source: USE-066, API-019. */
const USE_CACHE_SECONDS = 600
/** Source: MOB-062, API-018. */
const WALLET_CACHE_SECONDS = 60

const bytes = z.int().check(z.nonnegative())
const megabytes = z.int().check(z.nonnegative())

/** Data of a number on a day. A day without data is left out. Source: USE-043. */
export const mobileUseEvent = z.object({ eventDate: day, dataVolumeBytes: bytes })
export type MobileUseEvent = z.output<typeof mobileUseEvent>

const billPeriod = z.object({
  from: day,
  to: day,
  /** The date of the bill for this period: the day after its last day. */
  billDate: day,
})

/** `usedBytes + leftBytes = hadBytes`. `leftBytes` is negative above the data. */
const bucket = z.object({ hadBytes: bytes, usedBytes: bytes, leftBytes: z.int() })

/** Data of a number in a bill period, on the known days. */
const mobilePeriod = z.object({
  ...billPeriod.shape,
  usedBytes: bytes,
  /** Data of all lines that share the plan; null if the number does not share. */
  sharedUsedBytes: z.nullable(bytes),
  /** The newest known day of the period; null for none. */
  knownTo: z.nullable(day),
  /**
   * Data of the plan and of add-ons in this period; 0 means unlimited. A period shorter than a month has a share of the month's
   * data. Null if the plan has no allowance, or if another plan than today's ran at the end of the period.
   */
  allowanceMb: z.nullable(megabytes),
  /**
   * The data of the number, or of the group that shares it. Null without a limit, or where `allowanceMb` is null. Source:
   * MOB-070.
   */
  bucket: z.optional(z.nullable(bucket)),
})
export type MobilePeriod = z.output<typeof mobilePeriod>

/** A number of the account, and its data in the period of the reply. */
const numberUse = z.object({
  serviceEntity: z.string(),
  /** The customer's name for the mobile. */
  name: z.optional(z.nullable(z.string())),
  planName: z.string(),
  /** Data of this number on the days that count for its bucket. */
  usedBytes: z.optional(bytes),
  /** The newest known day of the period; null for none. */
  knownTo: z.optional(z.nullable(day)),
  /** Whether the bucket is that of the group of the number. */
  isShared: z.optional(z.boolean()),
  /** As `bucket` of the period. Source: MOB-070. */
  bucket: z.optional(z.nullable(bucket)),
})
export type NumberUse = z.output<typeof numberUse>

export const mobileUse = z.object({
  /** Every number of the account, in the order in which the numbers began. Source: USE-018. */
  numbers: z.array(numberUse).check(z.minLength(1)),
  /** The mobile number to which the other fields belong. */
  serviceEntity: z.string(),
  /** Source: USE-043. */
  plan: z.object({
    name: z.string(),
    /** MB a month, of the whole group if the number shares. Null if the plan is unlimited or has no allowance. */
    dataMbLimit: z.nullable(megabytes),
    hasUnlimitedData: z.boolean(),
  }),
  period: mobilePeriod,
  events: z.array(mobileUseEvent),
  /** In bytes. */
  lastDays,
  /** The bill periods of the last two years that have known data, newest first, and always the current period. Source: USE-055. */
  periods: z.array(z.object({ ...billPeriod.shape, usedBytes: z.optional(bytes) })).check(z.minLength(1)),
})
export type MobileUse = z.output<typeof mobileUse>

/**
 * Data of a number in the period before a bill date. Default: the account's first number in the current period.
 * Source: USE-016, USE-054.
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

/** The wallet of a number. Source: MOB-049. */
export const wallet = z.object({
  balance: dollars,
  /** The network reports the balance with a delay. */
  asOf: instant,
  /** The last day to use the balance; null if it does not expire. */
  expiresOn: z.nullable(day),
})
export type Wallet = z.output<typeof wallet>

/** Null for a number without a wallet. Source: MOB-049. */
export const readWallet = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/wallet',
  access: 'account',
  query: z.object({ serviceEntity: z.string() }),
  reply: z.object({ wallet: z.nullable(wallet) }),
  errors: ['NUMBER_NOT_FOUND', 'MOBILE_NETWORK_UNAVAILABLE'],
  cacheSeconds: WALLET_CACHE_SECONDS,
})
