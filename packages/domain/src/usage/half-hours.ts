import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day, daysBetween } from '../day.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300
const wattHours = z.int().check(z.nonnegative())

/** What a smart meter counted in a day. */
const countedDay = z.object({
  date: day,
  /** From midnight on, 46, 48 or 50 half-hours; null for one of which nothing is known. */
  wattHours: z.array(z.nullable(wattHours)),
  /** Places, from 1, of the half-hours that are estimates. */
  estimated: z.array(z.int()),
})

const suppliedConnection = z.object({
  icp: z.string(),
  /** Null where the registry has no meter of it. */
  meterSerial: z.nullable(z.string()),
  /** The day from which it has supplied the account. */
  suppliedFrom: day,
  /** In their order; a day of which nothing is known is left out. */
  days: z.array(countedDay),
})
/** A connection that supplied the account, and its days. */
export type SuppliedConnection = z.output<typeof suppliedConnection>

/** Days that one answer may span: 24 months, with a leap day. */
export const MOST_DAYS = 731

/** The half-hours of some days, both ends included, of each connection that supplied the account on one of them. */
export const readHalfHours = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricityhalfhours',
  access: 'account',
  query: z.object({ from: day, to: day }).check(
    z.refine(({ from, to }) => from <= to && daysBetween(from, to) < MOST_DAYS, {
      path: ['to'],
      error: `expected a day from the first one on, at most ${MOST_DAYS} days in all`,
    }),
  ),
  reply: z.object({ connections: z.array(suppliedConnection) }),
  errors: ['NO_POWER_SERVICE'],
  malformed: 'INVALID_POWER_ELECTRICITY_READINGS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})
