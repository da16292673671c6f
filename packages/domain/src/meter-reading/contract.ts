import * as z from 'zod/mini'

import { MOST_BODY_BYTES, defineCall } from '../call.ts'
import { day } from '../day.ts'
import { equipmentLocation } from '../ordering/offer/contract.ts'

import { MOST_PHOTO_BYTES, PHOTO_TYPES } from './photo.ts'

const CACHE_SECONDS = 300
const MOST_SERIAL_LETTERS = 30
/** Registers of one connection; the busiest have some six. */
const MOST_READINGS = 30
/** Longer than what is kept: what is over is cut off, see `keptNotes`. */
const MOST_SENT_NOTE_LETTERS = 4_000
/** A photo in base64, and as much beside it as any other body may have. */
const MOST_PHOTO_LETTERS = Math.ceil(MOST_PHOTO_BYTES / 3) * 4

/** Reasons of a request to staff about a reading that the rules refuse, the best first. A provider may lack the first. */
export const READING_REQUEST_KINDS: readonly string[] = ['meter-reading', 'other']

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
  /** Whether a photo of the day is kept with it: see `readMeterPhoto`. */
  hasPhoto: z._default(z.boolean(), false),
  /** Whether the readings of the day can be withdrawn: see `withdrawMeterReadings`. */
  mayWithdraw: z._default(z.boolean(), false),
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

/** Days with what they used; where it settles an estimate, the difference to that. */
const usedOf = z.nullable(z.object({ from: day, to: day, kwh: z.number() }))

/** What the next bill takes of a connection as things stand; each is null where there is none of it. */
const nextBill = z.object({
  date: day,
  /** Days that earlier bills estimated and that readings now tell; negative kWh are given back. */
  settled: usedOf,
  /** Days that it charges as they were read. */
  read: usedOf,
  /** Days that it will estimate unless another reading comes. */
  estimated: usedOf,
})
export type NextBill = z.output<typeof nextBill>

/**
 * Takes a reading of every register of a connection, all of one day, with a photo of the meter where there is one, or nothing
 * of it. Answers what is known then, and what the next bill makes of it. What a photo says of itself, such as where it was
 * taken, is not kept. Source: MTR-022, Readings.
 */
export const setMeterReadings = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/connections/{icp}/readings',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({
    readings: z.array(submittedReading).check(z.minLength(1), z.maxLength(MOST_READINGS)),
    /** A JPEG, PNG or WebP in base64, standing upright by its pixels. */
    photo: z.optional(z.base64().check(z.minLength(1), z.maxLength(MOST_PHOTO_LETTERS))),
  }),
  mostBodyBytes: MOST_PHOTO_LETTERS + MOST_BODY_BYTES,
  reply: z.object({
    readings: z.array(meterReading),
    /** Null where no bill charges by the meter. */
    nextBill: z.nullable(nextBill),
  }),
  errors: ['CONNECTION_NOT_FOUND', 'METER_IS_SMART', 'METER_READING_REFUSED', 'METER_PHOTO_REFUSED'],
  idempotent: true,
})

/**
 * Withdraws the customer's readings of a day, those of all registers, which have to be the newest. Once a bill charges by them
 * they stay, as do those that staff entered because a register began at 0 again. Answers the newest reading of each register that is left.
 */
export const withdrawMeterReadings = defineCall({
  method: 'DELETE',
  path: '/accounts/{accountCode}/connections/{icp}/readings/{readOn}',
  access: 'account',
  needs: 'pay',
  reply: z.array(meterReading),
  errors: ['CONNECTION_NOT_FOUND', 'METER_READING_NOT_FOUND', 'METER_READING_KEPT'],
})

/** The photo that came with the reading of a day. */
export const readMeterPhoto = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/readings/{readOn}/photo',
  access: 'account',
  reply: z.object({ mediaType: z.enum(PHOTO_TYPES), base64: z.string() }),
  errors: ['CONNECTION_NOT_FOUND', 'METER_PHOTO_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** By what somebody is reminded to read a meter before a bill. */
export const REMINDER_CHANNELS = ['Email', 'SMS'] as const
const channelOfReminder = z.enum(REMINDER_CHANNELS)
export type ReminderChannel = z.output<typeof channelOfReminder>

const readingReminder = z.object({
  /** Null where nobody is to be reminded. */
  channel: z.nullable(channelOfReminder),
  /** Where one would go, by its channel; null where the account has no such address. */
  sendTo: z.object({ Email: z.nullable(z.string()), SMS: z.nullable(z.string()) }),
})
export type ReadingReminder = z.output<typeof readingReminder>

/** Whether and how somebody is reminded to read the meters of a connection. */
export const readReadingReminder = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/readingreminder',
  access: 'account',
  reply: readingReminder,
  errors: ['CONNECTION_NOT_FOUND'],
  cacheSeconds: 0,
})

/** From the next bill on somebody is reminded before each, or nobody is. */
export const setReadingReminder = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/connections/{icp}/readingreminder',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({ channel: z.nullable(channelOfReminder) }),
  reply: readingReminder,
  errors: ['CONNECTION_NOT_FOUND', 'METER_IS_SMART', 'METER_REMINDER_REFUSED'],
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
