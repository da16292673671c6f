import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const megabytes = z.number().check(z.nonnegative())

/** Data of a bill period, internet and wireless together, in MB. Source: USE-004, USE-040. */
export const dataPeriod = z.object({
  from: day,
  to: day,
  /** The date of the bill for this period: the day after its last day. */
  billDate: day,
  /** Received and sent data of the known days. */
  usedMb: megabytes,
  /**
   * Allowance of the plan at the end of the period: 0 for unlimited, null if that plan is not today's plan. Cap and price are
   * for a month; a shorter period has the same share of both. Source: USE-027.
   */
  allowanceMb: z.nullable(megabytes),
  unlimited: z.boolean(),
  /** The newest known day of the period; null for none. */
  knownTo: z.nullable(day),
})
export type DataPeriod = z.output<typeof dataPeriod>

/** Data of a day, in MB. Sent data is the upload, received data the download. Source: USE-041. */
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

/** A day without data is left out: it is not a day without use. */
const dataByDay = z.object({ period: dataPeriod, days: z.array(dayOfData) })
export type DataByDay = z.output<typeof dataByDay>

/** The current bill period and its days so far. Source: USE-005, USE-046. */
export const readDataSummary = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetsummary',
  access: 'account',
  reply: dataByDay,
  errors: ['NO_INTERNET_SERVICE'],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** Bill periods of two years that have known data, newest first; the current period is always included. Source: USE-047. */
export const readDataByBillDate = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetbybilldate',
  access: 'account',
  reply: z.array(dataPeriod).check(z.minLength(1)),
  errors: ['NO_INTERNET_SERVICE'],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The days of the period before a bill date. A date that is not a bill date of the account is refused. Source: USE-048. */
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

/** The price of data above the cap, charged for each started block. */
const dataBlock = z.object({
  mb: z.int().check(z.positive()),
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
})

/** The cap and rollover of a bill period, and the charge above both. Source: USE-006. */
export const cappedPeriod = z.object({
  billDate: day,
  /** The cap of the period, like the `allowanceMb` of its use. */
  capMb: megabytes,
  /** Carried over from earlier periods and used first: the rollover balance. */
  rolloverMb: megabytes,
  overMb: megabytes,
  /** Null if no price for more data is set: then it is not charged. */
  block: z.nullable(dataBlock),
  /** Number of blocks started by `overMb`. */
  blocks: z.int().check(z.nonnegative()),
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
  /** Whether its bill is made, so that it cannot change any more. */
  isBilled: z.boolean(),
})
export type CappedPeriod = z.output<typeof cappedPeriod>

/**
 * Bill periods of two years whose data above the cap is charged, newest first. Periods in which a plan began, and
 * periods of an unlimited plan, are left out.
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

/** The hours of a day, in MB. Source: USE-049. */
const dataByHour = z.object({
  date: day,
  /**
   * In time order from midnight in New Zealand: 24 hours, or 23 and 25 on days with a clock change. Their sum is the
   * data of the day. Empty if they are unknown or not kept any more: see `hoursAreKept`.
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
