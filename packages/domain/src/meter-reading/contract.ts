import * as z from 'zod/mini'

import { MAX_BODY_BYTES, defineCall } from '../call.ts'
import { day } from '../day.ts'

import { MAX_PHOTO_BYTES, PHOTO_TYPES } from './photo.ts'

const CACHE_SECONDS = 300
const MAX_SERIAL_LETTERS = 30
/** Registers of one connection; the largest connections have about six. */
const MAX_READINGS = 30

/** The maximum length of a photo in base64. */
const MAX_PHOTO_LETTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4

/** Kinds of request to staff about a reading that the rules refuse. The second is used if a provider does not have the first. */
export const READING_REQUEST_KINDS: readonly string[] = ['meter-reading', 'other']

/** The hours that a register counts: all hours, or the hours of a day or night rate. */
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
  /** The address in one line. */
  address: z.string(),
  /** `ami`: the meters send their readings themselves; this is the default. Source: PWR-065. */
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

/** A register's reading at the end of a day, entered by the customer or a meter reader. Source: MTR-021. */
const meterReading = z.object({
  serialNumber: z.string(),
  channelNumber: z.int(),
  numberOfDials: z.int(),
  counts,
  date: day,
  /** kWh. */
  value: z.number().check(z.nonnegative()),
  readBy: z.enum(['Customer', 'Reader']),
  /** Whether a photo of the day's reading is stored: see `readMeterPhoto`. */
  hasPhoto: z._default(z.boolean(), false),
  /** Whether the readings of the day can be withdrawn: see `withdrawMeterReadings`. */
  mayWithdraw: z._default(z.boolean(), false),
})
export type MeterReading = z.output<typeof meterReading>

/** The newest reading of each register that has one. Source: MTR-021, MTR-023. */
export const readLastActualReadings = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/lastactualreadings',
  access: 'account',
  reply: z.array(meterReading),
  errors: ['CONNECTION_NOT_FOUND'],
  cacheSeconds: 0,
})

/** Readings of the last two years while the connection has supplied the account, newest first. Source: MTR-024. */
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
  serialNumber: z.string().check(z.minLength(1), z.maxLength(MAX_SERIAL_LETTERS)),
  channelNumber: z.int(),
  /** kWh. */
  readValue: z.number(),
  effectiveDate: day,
})
export type SubmittedReading = z.output<typeof submittedReading>

/** A period and its use. If it settles an estimate, the difference from the estimate. */
const periodUse = z.nullable(z.object({ from: day, to: day, kwh: z.number() }))

/** The next bill's use of a connection as it is now; null for a kind that the bill does not have. */
const nextBill = z.object({
  date: day,
  /** Days that earlier bills estimated and readings now cover; negative kWh are refunded. */
  settled: periodUse,
  /** Days that are charged by readings. */
  read: periodUse,
  /** Days that will be estimated unless another reading is entered. */
  estimated: periodUse,
})
export type NextBill = z.output<typeof nextBill>

/**
 * Stores readings of all registers of a connection for one day, with an optional photo of the meter, or nothing. Returns
 * the newest readings and their effect on the next bill. The photo's metadata, such as its location, is not stored.
 * Source: MTR-022, Readings.
 */
export const setMeterReadings = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/connections/{icp}/readings',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({
    readings: z.array(submittedReading).check(z.minLength(1), z.maxLength(MAX_READINGS)),
    /** A JPEG, PNG or WebP in base64. Its pixels must be upright, because metadata is ignored. */
    photo: z.optional(z.base64().check(z.minLength(1), z.maxLength(MAX_PHOTO_LETTERS))),
  }),
  mostBodyBytes: MAX_PHOTO_LETTERS + MAX_BODY_BYTES,
  reply: z.object({
    readings: z.array(meterReading),
    /** Null if no bill charges by the meter. */
    nextBill: z.nullable(nextBill),
  }),
  errors: ['CONNECTION_NOT_FOUND', 'METER_IS_SMART', 'METER_READING_REFUSED', 'METER_PHOTO_REFUSED'],
  idempotent: true,
})

/**
 * Withdraws the customer's readings of a day for all registers. They must be the newest. Readings that a bill has charged
 * stay, and so do those that staff entered because a register restarted at 0. Returns the newest remaining reading of each
 * register.
 */
export const withdrawMeterReadings = defineCall({
  method: 'DELETE',
  path: '/accounts/{accountCode}/connections/{icp}/readings/{readOn}',
  access: 'account',
  needs: 'pay',
  reply: z.array(meterReading),
  errors: ['CONNECTION_NOT_FOUND', 'METER_READING_NOT_FOUND', 'METER_READING_KEPT'],
})

/** The photo of a day's reading. */
export const readMeterPhoto = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/readings/{readOn}/photo',
  access: 'account',
  reply: z.object({ mediaType: z.enum(PHOTO_TYPES), base64: z.string() }),
  errors: ['CONNECTION_NOT_FOUND', 'METER_PHOTO_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** How a customer is reminded to read a meter before a bill. */
export const REMINDER_CHANNELS = ['Email', 'SMS'] as const
const channelOfReminder = z.enum(REMINDER_CHANNELS)
export type ReminderChannel = z.output<typeof channelOfReminder>

const readingReminder = z.object({
  /** Null if there is no reminder. */
  channel: z.nullable(channelOfReminder),
  /** The address of each channel; null if the account has none. */
  sendTo: z.object({ Email: z.nullable(z.string()), SMS: z.nullable(z.string()) }),
})
export type ReadingReminder = z.output<typeof readingReminder>

/** Whether and how the customer is reminded to read the meters of a connection. */
export const readReadingReminder = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/readingreminder',
  access: 'account',
  reply: readingReminder,
  errors: ['CONNECTION_NOT_FOUND'],
  cacheSeconds: 0,
})

/** Turns the reminder before each bill on or off, from the next bill. */
export const setReadingReminder = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/connections/{icp}/readingreminder',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({ channel: z.nullable(channelOfReminder) }),
  reply: readingReminder,
  errors: ['CONNECTION_NOT_FOUND', 'METER_IS_SMART', 'METER_REMINDER_REFUSED'],
})
