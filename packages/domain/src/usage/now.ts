import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

import { callPeriod } from './calls.ts'
import { dataPeriod } from './data.ts'
import { lastDays } from './last-days.ts'
import { powerPeriod } from './power.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const count = z.int().check(z.nonnegative())

/** The data use on the home page. Source: DSH-004. */
export const dataNow = z.object({
  /** The current bill period. */
  period: dataPeriod,
  /** The number of known days in the period. */
  knownDays: count,
  /** Data from earlier periods, which is used first: the rollover balance. Source: USE-006. */
  rolloverMb: z.number().check(z.nonnegative()),
  /** In MB. */
  lastDays,
})
export type DataNow = z.output<typeof dataNow>

/** The calls on the home page. Source: DSH-005. */
export const callsNow = z.object({
  /** The newest bill period with calls; null without calls. */
  period: z.nullable(callPeriod),
})
export type CallsNow = z.output<typeof callsNow>

/** The power use on the home page. Source: DSH-006. */
export const powerNow = z.object({
  /** Power is ordered, and the connection is not switched to us yet. Source: USE-025. */
  orderInProcess: z.boolean(),
  /** Null without power. */
  use: z.nullable(
    z.object({
      /** The current bill period. */
      period: powerPeriod,
      isSmart: z.boolean(),
      /** The numbers of known and of estimated days in the period; 0 for a meter that is read by hand. */
      knownDays: count,
      estimatedDays: count,
      /** In kWh. Missing for a meter that is read by hand. */
      lastDays,
    }),
  ),
})
export type PowerNow = z.output<typeof powerNow>

/** The sums of the current bill period; null for an account that `readDataSummary` refuses. */
export const readDataNow = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetnow',
  access: 'account',
  reply: z.nullable(dataNow),
  errors: [],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The sums of the newest bill with calls; null for an account that `readCalls` refuses. */
export const readCallsNow = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/callingnow',
  access: 'account',
  reply: z.nullable(callsNow),
  errors: [],
  malformed: 'INVALID_CALLS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The sums of the current bill period, and whether power is ordered. */
export const readPowerNow = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricitynow',
  access: 'account',
  reply: powerNow,
  errors: [],
  malformed: 'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The parts of the dashboard about use. Each has the reply of its own call. */
export const USAGE_PARTS = { dataNow: readDataNow, callsNow: readCallsNow, powerNow: readPowerNow } as const
export type UsageKey = keyof typeof USAGE_PARTS
