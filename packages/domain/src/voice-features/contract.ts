import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { emailAddress } from '../email.ts'
import { instant } from '../instant.ts'
import { dollars } from '../money.ts'
import { MAX_PASSWORD_CHARACTERS } from '../passwords/contract.ts'

import { MAX_TYPED_NUMBER } from './numbers.ts'
import { TIME_PERIODS } from './periods.ts'
import { MAX_RING_SECONDS, parseRingSeconds } from './seconds.ts'

/** The maximum number of blocked numbers of a line. */
export const MAX_BLOCKED_NUMBERS = 50
const MAX_TYPED_SECONDS = 20

const revision = z.int().check(z.nonnegative())
const seconds = z.int().check(z.gte(0), z.lte(MAX_RING_SECONDS))
const timePeriod = z.enum(TIME_PERIODS)
const onOff = z.object({ enabled: z.boolean() })

/** A phone line of the account. Source: VFE-028. */
const voiceServiceEntity = z.object({
  /** The number of the line, as in the account's services. */
  serviceEntity: z.string(),
  /** The name of its plan, and whether the plan has features. Source: VFE-013. */
  planName: z.string(),
  isFeaturesPlan: z.boolean(),
})
export type VoiceServiceEntity = z.output<typeof voiceServiceEntity>

/** Lists the account's phone lines. Source: VFE-028, VFE-031, VFE-032. */
export const listVoiceServiceEntities = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/voice/lines',
  access: 'account',
  reply: z.array(voiceServiceEntity).check(z.minLength(1)),
  errors: ['NO_VOICE_SERVICE_ENTITY'],
  malformed: 'FAILED_TO_GET_VOICE_SERVICE_ENTITY',
  unanswered: 'FAILED_TO_GET_VOICE_SERVICE_ENTITY',
  cacheSeconds: 60,
})

/** A forwarding as stored in the switch. Source: VFE-008. */
const callForward = z.object({
  enabled: z.boolean(),
  /** Digits as dialled in New Zealand, abroad with `00`; empty for none. */
  forwardedToPhoneNumber: z.string(),
  /** Seconds that the line rings first; 0 for none. */
  duration: seconds,
  timePeriod,
  /** Whether the plan of the line includes it. */
  subscribed: z.boolean(),
  /** When it was switched on; null while it is off. */
  since: z.nullable(instant),
})
export type CallForward = z.output<typeof callForward>

/** The current features of a line at the telephone switch. Source: VFE-005 to VFE-009. */
export const voiceFeatures = z.object({
  serviceEntity: z.string(),
  /** Counts the changes at the switch. A change request contains the revision that the customer saw. */
  revision,
  voicemail: z.object({
    enabled: z.boolean(),
    /** Always null: the PIN is never returned. */
    pin: z.null(),
    /** When the PIN was set; null for none. */
    pinSince: z.nullable(instant),
    email: z.string(),
    diversionTimer: seconds,
  }),
  callerId: onOff,
  callWaiting: onOff,
  anonymousCallBlocking: onOff,
  callForwardAlways: callForward,
  callForwardBusy: callForward,
  callForwardNoAnswer: callForward,
  callBlacklisting: z.object({ blacklistNumbers: z.array(z.string()) }),
})
export type VoiceFeatures = z.output<typeof voiceFeatures>

const FEATURES_PATH = '/accounts/{accountCode}/voice/lines/{serviceEntity}/features'

/** Reads the features of a line from the switch. Source: VFE-029. */
export const readVoiceFeatures = defineCall({
  method: 'GET',
  path: FEATURES_PATH,
  access: 'account',
  reply: z.object({
    ...voiceFeatures.shape,
    /** The price of a minute forwarded to another country; null if no rate is set. */
    minutePrice: z.nullable(z.object({ includingGst: dollars, excludingGst: dollars })),
    /** The instant of the provider clock. */
    now: instant,
  }),
  errors: ['NO_VOICE_SERVICE_ENTITY', 'VOICE_SWITCH_UNAVAILABLE'],
  cacheSeconds: 0,
})

/** Typed seconds. A value out of range is corrected to the nearest limit instead of refused. Source: VFE-025 to VFE-027. */
const typedSeconds = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(MAX_TYPED_SECONDS))]),
  z.transform(parseRingSeconds),
)
const typedNumber = z.string().check(z.maxLength(MAX_TYPED_NUMBER))
const pin = z.string().check(z.regex(/^\d{4,10}$/, { error: 'expected 4 to 10 digits' }))
const emailOrNone = z.union([z.literal(''), emailAddress])

const typedForward = z.strictObject({
  enabled: z.boolean(),
  forwardedToPhoneNumber: typedNumber,
  duration: typedSeconds,
  timePeriod,
})
const typedOnOff = z.strictObject({ enabled: z.boolean() })

/**
 * A change of the named features of a line. It has no idempotency key, because a stored request would
 * contain password and PIN. Instead the revision lets only one of several concurrent changes succeed.
 */
const voiceChange = z.strictObject({
  /** The revision of the features that the customer saw; by default that of now. */
  revision: z.optional(revision),
  /** Required if a forwarding newly sends calls to another country. */
  password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS))),
  voicemail: z.optional(
    z.strictObject({
      enabled: z.boolean(),
      /** Null keeps the current PIN. */
      pin: z.nullable(pin),
      email: emailOrNone,
      diversionTimer: typedSeconds,
    }),
  ),
  callerId: z.optional(typedOnOff),
  callWaiting: z.optional(typedOnOff),
  anonymousCallBlocking: z.optional(typedOnOff),
  callForwardAlways: z.optional(typedForward),
  callForwardBusy: z.optional(typedForward),
  callForwardNoAnswer: z.optional(typedForward),
  callBlacklisting: z.optional(
    z.strictObject({ blacklistNumbers: z.array(typedNumber).check(z.maxLength(MAX_BLOCKED_NUMBERS)) }),
  ),
})
export type VoiceChangeBody = z.input<typeof voiceChange>

/** Sets features of a line. Returns the features of the switch after the change. Source: VFE-030. */
export const setVoiceFeatures = defineCall({
  method: 'PUT',
  path: FEATURES_PATH,
  access: 'account',
  needs: 'order',
  proof: true,
  body: voiceChange,
  reply: voiceFeatures,
  errors: [
    'NO_VOICE_SERVICE_ENTITY',
    'FEATURE_NOT_FOUND',
    'INVALID_PHONE_NUMBER',
    'FORWARDING_REFUSED',
    'VOICEMAIL_PIN_REFUSED',
    'INCORRECT_CURRENT_PASSWORD',
    'IN_TIMEOUT',
    'FORBIDDEN',
    'VOICE_FEATURES_HAVE_CHANGED',
    'VOICE_SWITCH_REFUSED',
    'VOICE_SWITCH_UNAVAILABLE',
    'VOICE_CHANGE_UNANSWERED',
  ],
})

/** Lists the lines of the account with all calls forwarded now. */
export const listForwardedLines = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/voice/forwarded',
  access: 'account',
  reply: z.object({
    lines: z.array(z.object({ serviceEntity: z.string(), revision, callForwardAlways: callForward })),
    /** The instant of the provider clock. */
    now: instant,
  }),
  errors: ['VOICE_SWITCH_UNAVAILABLE'],
  cacheSeconds: 0,
})
export type ForwardedLine = z.output<(typeof listForwardedLines)['reply']>['lines'][number]
