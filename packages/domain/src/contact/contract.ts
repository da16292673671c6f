import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { instant } from '../instant.ts'
import { NO_ONE_LINE, ONE_LINE } from '../one-line.ts'
import { generalPhoneNumber } from '../phone.ts'
import { normalizeText } from '../typed-text.ts'

/** The reason of a callback. Source: CON-005. */
export const callbackReason = z.object({
  ReasonKey: z.string().check(z.minLength(1)),
  ReasonDescription: z.string(),
})
export type CallbackReason = z.output<typeof callbackReason>

/** A time at which the provider calls, and the number of customers it can call then. Source: CON-004. */
export const timeslot = z.object({
  TimeslotStart: instant,
  TimeslotEnd: instant,
  FreeSlots: z.int(),
  TotalSlots: z.int(),
})
export type Timeslot = z.output<typeof timeslot>

/** Days from today for which a callback can be booked. */
export const CALLBACK_DAYS_AHEAD = 14
export const MAX_NAME_CHARACTERS = 100
export const MAX_COMMENT_CHARACTERS = 1_000

const name = z
  .string()
  .check(
    z.overwrite(normalizeText),
    z.minLength(1),
    z.maxLength(MAX_NAME_CHARACTERS),
    z.regex(ONE_LINE, { error: NO_ONE_LINE }),
  )
const comment = z.string().check(z.overwrite(normalizeText), z.maxLength(MAX_COMMENT_CHARACTERS))

/** The request of a callback, for the start of a timeslot. Source: CON-006, CON-011, Readings. */
export const callbackMessage = z.strictObject({
  ContactName: name,
  ContactNumber: generalPhoneNumber,
  ReasonKey: z.string(),
  ReasonComment: z.optional(comment),
  CallbackRequestedOn: z.iso.datetime({ offset: true }),
})

/** A booked callback. */
export const bookedCallback = z.object({
  CallbackReference: z.string(),
  ContactNumber: z.string(),
  TimeslotStart: instant,
  TimeslotEnd: instant,
})
export type BookedCallback = z.output<typeof bookedCallback>

/** Source: CON-016, CON-021, CON-022. */
export const readMessageReasons = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/messagereasons',
  access: 'account',
  reply: z.array(callbackReason),
  errors: ['NO_MESSAGE_REASONS', 'MESSAGE_REASONS_NOT_FOUND'],
  malformed: 'MESSAGE_REASONS_NOT_FOUND',
})

/** The days on which a callback can be booked now: they have a future timeslot with a free place. Earliest first. */
export const readCallbackDays = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/callbackdays',
  access: 'account',
  reply: z.array(day),
  errors: [],
  cacheSeconds: 0,
})

/** The timeslots of a day that have not begun yet, including those without a free place. Source: CON-017, CON-023, CON-024. */
export const readCallbackTimeslots = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/callbacktimeslots',
  access: 'account',
  query: z.object({ date: day }),
  reply: z.array(timeslot),
  errors: ['NO_TIMESLOTS', 'TIMESLOTS_ERROR'],
  malformed: 'TIMESLOTS_ERROR',
  cacheSeconds: 0,
})

/** Books a callback. Source: CON-018, CON-025 to CON-027. */
export const requestCallback = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/message',
  access: 'account',
  needs: 'see',
  body: callbackMessage,
  reply: bookedCallback,
  errors: [
    'REASON_KEY_VALIDATION_FAILED',
    'CALLBACK_REQUESTED_ON_VALIDATION_FAILED',
    'CALLBACK_REQUEST_FAILED',
  ],
  malformed: 'CALLBACK_REQUEST_FAILED',
  idempotent: true,
})

/** A kind of fault. */
export const issueReason = z.object({
  IssueKey: z.string().check(z.minLength(1)),
  IssueDescription: z.string(),
})
export type IssueReason = z.output<typeof issueReason>

/** Source: CON-019, CON-028, CON-029. */
export const readRaiseIssueReasons = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/raiseissuereasons',
  access: 'account',
  reply: z.array(issueReason),
  errors: ['NO_ISSUE_REASONS', 'GET_RAISE_ISSUE_REASONS_FAILED'],
  malformed: 'GET_RAISE_ISSUE_REASONS_FAILED',
})

/** The maximum number of measurements in a report: one of the line and one of a device. */
export const MAX_ATTACHED_MEASUREMENTS = 2

/** A fault report of the customer, with the ids of the account's measurements that belong to it. Source: CON-008. */
export const faultIssue = z.strictObject({
  IssueKey: z.string(),
  IssueComment: z.optional(comment),
  SpeedTests: z.optional(z.array(z.uuid()).check(z.maxLength(MAX_ATTACHED_MEASUREMENTS))),
})

/** Source: CON-020, CON-030, CON-031. */
export const reportIssue = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/customerissue',
  access: 'account',
  needs: 'see',
  body: faultIssue,
  reply: z.object({ IssueReference: z.string() }),
  errors: ['RAISE_ISSUE_KEY_VALIDATION_FAILED', 'LOG_CUSTOMER_ISSUE_FAILED'],
  malformed: 'LOG_CUSTOMER_ISSUE_FAILED',
  idempotent: true,
})
