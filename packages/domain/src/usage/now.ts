import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

import { callPeriod } from './calls.ts'
import { dataPeriod } from './data.ts'
import { powerPeriod } from './power.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const count = z.int().check(z.nonnegative())

/** What the home page shows of data. Source: DSH-004. */
export const dataNow = z.object({
  /** The one that runs. */
  period: dataPeriod,
  /** How many of its days are known. */
  knownDays: count,
  /** Kept of the periods before, and used first: the rollover balance. Source: USE-006. */
  rolloverMb: z.number().check(z.nonnegative()),
})
export type DataNow = z.output<typeof dataNow>

/** What the home page shows of calls. Source: DSH-005. */
export const callsNow = z.object({
  /** The newest with calls; null where there are none. */
  period: z.nullable(callPeriod),
})
export type CallsNow = z.output<typeof callsNow>

/** What the home page shows of power. Source: DSH-006. */
export const powerNow = z.object({
  /** Power is ordered, and its connection has not come to us yet. Source: USE-025. */
  orderInProcess: z.boolean(),
  /** Null without power. */
  use: z.nullable(
    z.object({
      /** The one that runs. */
      period: powerPeriod,
      isSmart: z.boolean(),
      /** How many of its days are known, and how many of those are estimates; none of a meter that is read by hand. */
      knownDays: count,
      estimatedDays: count,
    }),
  ),
})
export type PowerNow = z.output<typeof powerNow>

/** The sums of the bill period that runs; null of an account that `readDataSummary` refuses. */
export const readDataNow = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/internetnow',
  access: 'account',
  reply: z.nullable(dataNow),
  errors: [],
  malformed: 'INVALID_INTERNET_USAGE_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The sums of the newest bill with calls; null of an account that `readCalls` refuses. */
export const readCallsNow = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/callingnow',
  access: 'account',
  reply: z.nullable(callsNow),
  errors: [],
  malformed: 'INVALID_CALLS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The sums of the bill period that runs, and whether power is on its way. */
export const readPowerNow = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/electricitynow',
  access: 'account',
  reply: powerNow,
  errors: [],
  malformed: 'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})

/** The parts of the dashboard that are about use: under each key what the call of that part answers. */
export const USAGE_PARTS = { dataNow: readDataNow, callsNow: readCallsNow, powerNow: readPowerNow } as const
export type UsageKey = keyof typeof USAGE_PARTS
