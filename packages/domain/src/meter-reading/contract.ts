import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { equipmentLocation } from '../ordering/offer/contract.ts'

const CACHE_SECONDS = 300
const MOST_SERIAL_LETTERS = 30
/** Registers of one connection; the busiest have some six. */
const MOST_READINGS = 30
/** Longer than what is kept: what is over is cut off, see `keptNotes`. */
const MOST_SENT_NOTE_LETTERS = 4_000

/** What a register counts: every hour, or those of a day or night rate. */
const counts = z.enum(['all', 'day', 'night'])
export type Counts = z.output<typeof counts>

/** A register of a meter. Source: MTR-012, MTR-019, PWR-064. */
const channel = z.object({
  channelNumber: z.int(),
  /** Digits before the decimal point. */
  numberOfDials: z.int().check(z.positive()),
  counts,
})

const meter = z.object({ serialNumber: z.string(), channels: z.array(channel) })

/** A connection that supplies the account, with its meters. Source: MTR-025. */
const meteredConnection = z.object({
  icp: z.string(),
  /** Where it is, in one line. */
  address: z.string(),
  /** `ami`: the meters tell their readings by themselves; so they do where nothing is said. Source: PWR-065. */
  metering: z.object({ ami: z._default(z.boolean(), true), meters: z.array(meter) }),
})
export type MeteredConnection = z.output<typeof meteredConnection>

/** The connections that supply the account today. Source: MTR-025. */
export const readMeters = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/meters',
  access: 'account',
  reply: z.array(meteredConnection),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** What a register showed at the end of a day, read by somebody. Source: MTR-021. */
const meterReading = z.object({
  serialNumber: z.string(),
  channelNumber: z.int(),
  numberOfDials: z.int(),
  counts,
  date: day,
  /** kWh. */
  value: z.number().check(z.nonnegative()),
  readBy: z.enum(['Customer', 'Reader']),
})
export type MeterReading = z.output<typeof meterReading>

/** The newest reading of each register of a connection that has one. Source: MTR-021, MTR-023. */
export const readLastActualReadings = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/lastactualreadings',
  access: 'account',
  reply: z.array(meterReading),
  errors: ['CONNECTION_NOT_FOUND'],
  cacheSeconds: 0,
})

/** Readings of a connection while it has supplied the account, newest first: those of two years. Source: MTR-024. */
export const readMeterReadings = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/readings',
  access: 'account',
  reply: z.array(meterReading),
  errors: ['CONNECTION_NOT_FOUND'],
  cacheSeconds: 0,
})

/** Source: MTR-019. */
const submittedReading = z.strictObject({
  serialNumber: z.string().check(z.minLength(1), z.maxLength(MOST_SERIAL_LETTERS)),
  channelNumber: z.int(),
  /** kWh. */
  readValue: z.number(),
  effectiveDate: day,
})
export type SubmittedReading = z.output<typeof submittedReading>

/**
 * Takes a reading of every register of a connection, all of one day, or none of them. Answers what is known then, and the
 * day of the next bill. Source: MTR-022, Readings.
 */
export const setMeterReadings = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/connections/{icp}/readings',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({
    readings: z.array(submittedReading).check(z.minLength(1), z.maxLength(MOST_READINGS)),
  }),
  reply: z.object({ readings: z.array(meterReading), nextBillDate: day }),
  errors: ['CONNECTION_NOT_FOUND', 'METER_IS_SMART', 'METER_READING_REFUSED'],
  idempotent: true,
})

/** Where meters may stand, in the order in which they are offered. Source: MTR-026. */
export const readMeterLocations = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/meterlocations',
  access: 'account',
  reply: z.array(equipmentLocation),
  errors: [],
})
export type MeterLocation = z.output<typeof equipmentLocation>

/** What whoever reads a meter has to know. Source: MTR-006. */
const siteAccess = z.object({
  dogCode: z.nullable(z.literal('Dog')),
  /** The key of a meter location; null while nobody has said. */
  meterLocationCode: z.nullable(z.string()),
  accessNotes: z.string(),
})
export type SiteAccess = z.output<typeof siteAccess>

/** Source: MTR-027. */
export const readSiteAccess = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/siteaccess',
  access: 'account',
  reply: siteAccess,
  errors: ['CONNECTION_NOT_FOUND'],
  cacheSeconds: 0,
})

/** Source: MTR-020, MTR-028. */
export const setSiteAccess = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/connections/{icp}/siteaccess',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({
    dogCode: z.nullable(z.literal('Dog')),
    meterLocationCode: z.string(),
    accessNotes: z.string().check(z.maxLength(MOST_SENT_NOTE_LETTERS)),
  }),
  reply: siteAccess,
  errors: ['CONNECTION_NOT_FOUND', 'METER_IS_SMART', 'SITE_ACCESS_REFUSED'],
})
