import * as z from 'zod/mini'

import { instant } from '../../instant.ts'

import { refusalReason, requestKind, requestState } from './request.ts'

/** How far the network has come with the SIM of a lost phone. `failed`: the SIM was not stopped. */
export const LOST_STATES = ['stopping', 'stopped', 'starting', 'failed'] as const

/** A phone that was reported lost or stolen. */
export const lostPhone = z.object({ reportedAt: instant, state: z.enum(LOST_STATES) })
export type LostPhone = z.output<typeof lostPhone>

/** The newest SIM card by post. It waits until it is put into a phone. */
export const postedCard = z.object({
  state: requestState,
  askedAt: instant,
  answerBy: z.nullable(instant),
  changedAt: instant,
  /** The delivery address in one line. */
  /** Null for a reader who is not the owner. */
  sentTo: z.nullable(z.string()),
})
export type PostedCard = z.output<typeof postedCard>

/** The locks that prevent changes of a number. */
export const guard = z.object({
  lockedSince: z.nullable(instant),
  /** When a started unlocking takes effect. */
  opensAt: z.nullable(instant),
  frozenSince: z.nullable(instant),
  thawsAt: z.nullable(instant),
})
export type Guard = z.output<typeof guard>

/** The newest request for a number. */
export const numberRequest = z.object({
  requestId: z.string(),
  kind: requestKind,
  state: requestState,
  askedAt: instant,
  /** The deadline to answer the text message or to install the eSIM. */
  answerBy: z.nullable(instant),
  changedAt: instant,
  reason: z.nullable(refusalReason),
  /** The requested values; null if the kind has no such value. */
  newNumber: z.nullable(z.string()),
  providerName: z.nullable(z.string()),
  /** The typed values, to repeat the request. Only the owner receives them. */
  typed: z.nullable(
    z.object({
      providerKey: z.nullable(z.string()),
      providerAccount: z.nullable(z.string()),
      simNumber: z.nullable(z.string()),
    }),
  ),
})
export type NumberRequest = z.output<typeof numberRequest>

const sim = z.object({
  kind: z.enum(['card', 'esim']),
  lastDigits: z.string(),
  /** Null if the SIM was there from the start. */
  since: z.nullable(instant),
})

/** A number of another provider that is to take the place of the mobile's own. Source: MOB-082. */
const awaitedNumber = z.object({
  number: z.string(),
  providerName: z.string(),
  /** Null for a reader who is not the owner. */
  typed: z.nullable(z.object({ providerKey: z.string(), providerAccount: z.string() })),
})
export type AwaitedNumber = z.output<typeof awaitedNumber>

export const numberStanding = z.object({
  serviceNumber: z.int(),
  number: z.string(),
  /** The customer's name for the mobile. */
  name: z.optional(z.nullable(z.string())),
  guard,
  sim: z.nullable(sim),
  /** Until this instant codes by text to the number are not trusted. */
  noTextCodesUntil: z.nullable(instant),
  request: z.nullable(numberRequest),
  /** Null unless the phone was reported lost, and its SIM is the one of the number still. */
  lost: z.optional(z.nullable(lostPhone)),
  card: z.optional(z.nullable(postedCard)),
  /** Whether the mobile was ordered with an eSIM and is on no SIM yet. */
  awaitsEsim: z.optional(z.boolean()),
  /** Null unless a number was named in the order of the mobile, and has not come. */
  bring: z.optional(z.nullable(awaitedNumber)),
  /** Whether the account is reached at this number by text. */
  isContact: z.optional(z.boolean()),
})
export type NumberStanding = z.output<typeof numberStanding>
