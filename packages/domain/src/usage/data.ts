import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const megabytes = z.number().check(z.nonnegative())

/** Data of one bill period, of internet and wireless together, in MB. Source: USE-004, USE-040. */
export const dataPeriod = z.object({
  from: day,
  to: day,
  /** Of the bill that follows it: the day after its last. */
  billDate: day,
  /** Received and sent on the days that are known. */
  usedMb: megabytes,
  /**
   * Of the plan that ran at its end: 0 where that is unlimited, null where it was another than today's. A cap is of a month,
   * as the price is, and a shorter period has the same share of both. Source: USE-027.
   */
  allowanceMb: z.nullable(megabytes),
  unlimited: z.boolean(),
  /** The newest of its days that is known; null for none. */
  knownTo: z.nullable(day),
})
export type DataPeriod = z.output<typeof dataPeriod>

/** Data of one day, in MB: what was sent was uploaded, what was received downloaded. Source: USE-041. */
export const dayOfData = z.object({
  date: day,
  totalMb: megabytes,
  downloadMb: megabytes,
  uploadMb: megabytes,
  MBTotalSent: megabytes,
  MBTotalRecv: megabytes,
  MBTotal: megabytes,
})
export type DayOfData = z.output<typeof dayOfData>

/** A day of which nothing is known is left out: it is not a day without use. */
const dataByDay = z.object({ period: dataPeriod, days: z.array(dayOfData) })
export type DataByDay = z.output<typeof dataByDay>

/** The bill period that runs, and its days so far. Source: USE-005, USE-046. */
export const readDataSummary = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetsummary',
  access: 'account',
  reply: dataByDay,
  errors: ['NO_INTERNET_SERVICE'],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** Every bill period of two years of which something is known, newest first; the one that runs is always there. Source: USE-047. */
export const readDataByBillDate = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetbybilldate',
  access: 'account',
  reply: z.array(dataPeriod).check(z.minLength(1)),
  errors: ['NO_INTERNET_SERVICE'],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The days of the period before one bill date. A date that is none of the account's is refused. Source: USE-048. */
export const readDataByDay = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetbyday',
  access: 'account',
  query: z.object({ billDate: day }),
  reply: dataByDay,
  errors: ['NO_INTERNET_SERVICE', 'BILL_DATE_NOT_FOUND'],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** What above the cap of a period is charged by: each block that is begun. */
const dataBlock = z.object({
  mb: z.int().check(z.positive()),
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
})

/** What a bill period with a cap brought with it, and what it comes to above both. Source: USE-006. */
export const cappedPeriod = z.object({
  billDate: day,
  /** Of the period, as `allowanceMb` of its use. */
  capMb: megabytes,
  /** Kept of the periods before, and used first: the rollover balance. */
  rolloverMb: megabytes,
  overMb: megabytes,
  /** Null where nobody has set a price for more data: then it is not charged. */
  block: z.nullable(dataBlock),
  /** That `overMb` has begun. */
  blocks: z.int().check(z.nonnegative()),
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
  /** Whether its bill is made: nothing of it changes any more. */
  isBilled: z.boolean(),
})
export type CappedPeriod = z.output<typeof cappedPeriod>

/**
 * Bill periods of two years whose data above the cap is charged, newest first. A period in which a plan began is none of
 * them, nor one of an unlimited plan.
 */
export const readDataBlocks = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/datablocks',
  access: 'account',
  reply: z.array(cappedPeriod),
  errors: [],
  malformed: 'INVALID_DATA_BLOCKS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The hours of one day, in MB. Source: USE-049. */
const dataByHour = z.object({
  date: day,
  /**
   * In the order of time, from midnight in New Zealand on: 24, or 23 and 25 on the days on which the clocks change. They add up to
   * the day. None where they are not known, or not kept any more: see `hoursAreKept`.
   */
  hours: z.array(z.object({ MBTotal: megabytes })),
})
export type DataByHour = z.output<typeof dataByHour>

/** Source: USE-049. */
export const readDataByHour = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetbyhour',
  access: 'account',
  query: z.object({ date: day }),
  reply: dataByHour,
  errors: ['NO_INTERNET_SERVICE'],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})
