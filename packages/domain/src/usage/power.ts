import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const kwh = z.number().check(z.nonnegative())
const wattHours = z.int().check(z.nonnegative())

/** `Actual` for a meter reading, `Estimate` otherwise. Several days are an estimate if one of them is. */
const readType = z.enum(['Actual', 'Estimate'])

/** Power of a bill period. Source: USE-019. */
export const powerPeriod = z.object({
  from: day,
  to: day,
  /** The date of the bill for this period: the day after its last day. */
  billDate: day,
  /** For the known days; null if none is known. */
  kwh: z.nullable(kwh),
  /** Including GST and the daily charge, for the known days; null if none is known. */
  chargeIncludingGst: z.nullable(dollars),
  readType: z.nullable(readType),
  /** The newest known day of the period; null for none. */
  knownTo: z.nullable(day),
  /**
   * The newest reading of a period not billed yet, for a meter read by hand. Days after the reading, up to `knownTo`, are
   * estimates. Missing without a reading.
   */
  reading: z.optional(
    z.object({
      on: day,
      /** In kWh, for each dial that a register counts. */
      dials: z.array(z.object({ counts: z.enum(['all', 'day', 'night']), value: z.number() })),
    }),
  ),
})
export type PowerPeriod = z.output<typeof powerPeriod>

/** Power of a day. Source: USE-020, USE-052. */
export const dayOfPower = z.object({
  date: day,
  kwh,
  /** Sum of its half-hours, including GST. */
  chargeIncludingGst: dollars,
  /** The day's part of the daily charge, including GST. */
  dailyChargeIncludingGst: dollars,
  /** From midnight on: 46, 48 or 50 half-hours; `wattHours` is null if unknown. */
  halfHours: z.array(
    z.object({
      wattHours: z.nullable(wattHours),
      chargeIncludingGst: dollars,
      isEstimated: z.boolean(),
    }),
  ),
  /** The value before the day was corrected; null without a correction. */
  kwhBefore: z.nullable(kwh),
})
export type DayOfPower = z.output<typeof dayOfPower>

/** Rates, of all hours or of a dial, that changed within the period; including GST. */
const rateChange = z.object({
  dial: z.enum(['all', 'day', 'night']),
  from: day,
  centsPerUnit: z.number(),
  centsPerUnitBefore: z.number(),
  centsPerDay: z.number(),
  centsPerDayBefore: z.number(),
})

/** A day without data is left out: it is not a day without use. A meter read by hand has no days. */
export const powerByDay = z.object({
  period: powerPeriod,
  /** Whether the meter reports half-hours; else it is read by hand, and days are unknown. */
  isSmart: z.boolean(),
  days: z.array(dayOfPower),
  rateChanges: z.array(rateChange),
})
export type PowerByDay = z.output<typeof powerByDay>

/** The current bill period and its days so far. Source: USE-050, USE-052. */
export const readPowerSummary = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricitysummary',
  access: 'account',
  reply: powerByDay,
  errors: ['NO_POWER_SERVICE'],
  malformed: 'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The days of the period before a bill date. A date that is not a bill date of the account is refused. Source: USE-052. */
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

/** A bill's charge for the count of a meter or of a dial. Source: USE-044. */
export const powerReading = z.object({
  /** The date of the bill that contains the line. */
  billDate: day,
  dateBilled: day,
  /** `Electricity`, `Electricity, night`. */
  name: z.string(),
  readingFromDate: day,
  readingToDate: day,
  readingDate: day,
  readTypeCode: z.nullable(readType),
  /** Reading of the dial in kWh; null for a meter that reports half-hours. */
  currentReadValue: z.nullable(z.number()),
  previousReadValue: z.nullable(z.number()),
  /** Negative if an earlier estimate was too high. */
  kwh: z.number(),
  chargeIncludingGst: dollars,
})
export type PowerReading = z.output<typeof powerReading>

const powerReadings = z.object({ periods: z.array(powerPeriod), readings: z.array(powerReading) })
export type PowerReadingsReply = z.output<typeof powerReadings>

/** Every period of two years with its readings and bill lines, newest first. Source: USE-051. */
export const readPowerReadings = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricityreadings',
  access: 'account',
  reply: powerReadings,
  errors: ['NO_POWER_SERVICE'],
  malformed: 'INVALID_POWER_ELECTRICITY_READINGS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})
