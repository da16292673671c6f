import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day, daysBetween } from '../day.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300
const wattHours = z.int().check(z.nonnegative())

/** The count of a smart meter in a day. */
const countedDay = z.object({
  date: day,
  /** 46, 48 or 50 half-hours from midnight on; null if unknown. */
  wattHours: z.array(z.nullable(wattHours)),
  /** Places, from 1, of the half-hours that are estimates. */
  estimated: z.array(z.int()),
})

const suppliedConnection = z.object({
  icp: z.string(),
  /** Null if the registry has no meter of the connection. */
  meterSerial: z.nullable(z.string()),
  /** The first day of the supply to the account. */
  suppliedFrom: day,
  /** In time order. A day without known half-hours is left out. */
  days: z.array(countedDay),
})
/** A connection that supplied the account, and its days. */
export type SuppliedConnection = z.output<typeof suppliedConnection>

/** The maximum number of days in a reply: 24 months with a leap day. */
export const MAX_DAYS = 731

/** The half-hours from a day to another, both included, of each connection that supplied the account on a day between. */
export const readHalfHours = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricityhalfhours',
  access: 'account',
  query: z.object({ from: day, to: day }).check(
    z.refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_DAYS, {
      path: ['to'],
      error: `expected a day from the first one on, at most ${MAX_DAYS} days in all`,
    }),
  ),
  reply: z.object({ connections: z.array(suppliedConnection) }),
  errors: ['NO_POWER_SERVICE'],
  malformed: 'INVALID_POWER_ELECTRICITY_READINGS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})
