import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const kwh = z.number().check(z.nonnegative())
const wattHours = z.int().check(z.nonnegative())

/** How what is known was read: by the meter, or not yet; of several days the worse. */
const readType = z.enum(['Actual', 'Estimate'])

/** Power of one bill period. Source: USE-019. */
export const powerPeriod = z.object({
  from: day,
  to: day,
  /** Of the bill that follows it: the day after its last. */
  billDate: day,
  /** On the days that are known; null where none is. */
  kwh: z.nullable(kwh),
  /** Including GST, with the daily charge, for the days that are known; null where none is. */
  chargeIncludingGst: z.nullable(dollars),
  readType: z.nullable(readType),
  /** The newest of its days that is known; null for none. */
  knownTo: z.nullable(day),
  /**
   * Of a period that no bill has yet, at a meter that is read by hand: its newest reading. Days after it, up to `knownTo`, are
   * an estimate. Left out where there is none.
   */
  reading: z.optional(
    z.object({
      on: day,
      /** In kWh, of each dial that one register counts. */
      dials: z.array(z.object({ counts: z.enum(['all', 'day', 'night']), value: z.number() })),
    }),
  ),
})
export type PowerPeriod = z.output<typeof powerPeriod>

/** Power of one day. Source: USE-020, USE-052. */
export const dayOfPower = z.object({
  date: day,
  kwh,
  /** Of its half-hours, including GST. */
  chargeIncludingGst: dollars,
  /** The day's part of the daily charge, including GST. */
  dailyChargeIncludingGst: dollars,
  /** From midnight on, 46, 48 or 50 of them; null for one of which nothing is known. */
  halfHours: z.array(
    z.object({
      wattHours: z.nullable(wattHours),
      chargeIncludingGst: dollars,
      isEstimated: z.boolean(),
    }),
  ),
  /** What the day was thought to be before it was corrected; null where it was not. */
  kwhBefore: z.nullable(kwh),
})
export type DayOfPower = z.output<typeof dayOfPower>

/** Rates, of every hour or of the hours of a dial, that were other ones before a day of the period; including GST. */
const rateChange = z.object({
  dial: z.enum(['all', 'day', 'night']),
  from: day,
  centsPerUnit: z.number(),
  centsPerUnitBefore: z.number(),
  centsPerDay: z.number(),
  centsPerDayBefore: z.number(),
})

/** A day of which nothing is known is left out: it is not a day without use. A meter that is read by hand has no days. */
export const powerByDay = z.object({
  period: powerPeriod,
  /** Whether the meter tells its half-hours; else it is read by hand, and days are not known. */
  isSmart: z.boolean(),
  days: z.array(dayOfPower),
  rateChanges: z.array(rateChange),
})
export type PowerByDay = z.output<typeof powerByDay>

/** The bill period that runs, and its days so far. Source: USE-050, USE-052. */
export const readPowerSummary = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricitysummary',
  access: 'account',
  reply: powerByDay,
  errors: ['NO_POWER_SERVICE'],
  malformed: 'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The days of the period before one bill date. A date that is none of the account's is refused. Source: USE-052. */
export const readPowerByDay = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricitybyday',
  access: 'account',
  query: z.object({ billDate: day }),
  reply: powerByDay,
  errors: ['NO_POWER_SERVICE', 'BILL_DATE_NOT_FOUND'],
  malformed: 'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** What one bill charged for what a meter, or a dial of it, counted. Source: USE-044. */
export const powerReading = z.object({
  /** Of the bill that it stands on. */
  billDate: day,
  dateBilled: day,
  /** `Electricity`, `Electricity, night`. */
  name: z.string(),
  readingFromDate: day,
  readingToDate: day,
  readingDate: day,
  readTypeCode: z.nullable(readType),
  /** Of the dial, in kWh; null of a meter that tells its half-hours. */
  currentReadValue: z.nullable(z.number()),
  previousReadValue: z.nullable(z.number()),
  /** Negative for what an earlier estimate had too much. */
  kwh: z.number(),
  chargeIncludingGst: dollars,
})
export type PowerReading = z.output<typeof powerReading>

const powerReadings = z.object({ periods: z.array(powerPeriod), readings: z.array(powerReading) })
export type PowerReadingsReply = z.output<typeof powerReadings>

/** Every period of two years and what was read and billed of it, newest first. Source: USE-051. */
export const readPowerReadings = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricityreadings',
  access: 'account',
  reply: powerReadings,
  errors: ['NO_POWER_SERVICE'],
  malformed: 'INVALID_POWER_ELECTRICITY_READINGS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})
