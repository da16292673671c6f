import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { instant } from '../../instant.ts'
import { dollars } from '../../money.ts'
import { MOST_PASSWORD_CHARACTERS } from '../../passwords/contract.ts'

import { MOST_PROVIDER_ACCOUNT_LETTERS, refusalReason, requestKind, requestState } from './request.ts'

const MOST_TYPED = 40
const MOST_TOKEN = 64
const typed = z.string().check(z.minLength(1), z.maxLength(MOST_TYPED))
/** Typed once more in the call itself: a session alone does nothing to a number. An empty one is a wrong one. */
const password = z.string().check(z.maxLength(MOST_PASSWORD_CHARACTERS))

/** What keeps a number from being changed. */
const guard = z.object({
  lockedSince: z.nullable(instant),
  /** When an unlocking that is under way is done. */
  opensAt: z.nullable(instant),
  frozenSince: z.nullable(instant),
  thawsAt: z.nullable(instant),
})
export type Guard = z.output<typeof guard>

/** The newest request for a number. */
const numberRequest = z.object({
  requestId: z.string(),
  kind: requestKind,
  state: requestState,
  askedAt: instant,
  /** Until when the text is to be answered, or the eSIM to be installed. */
  answerBy: z.nullable(instant),
  changedAt: instant,
  reason: z.nullable(refusalReason),
  /** What was asked for, as far as the kind has it. */
  newNumber: z.nullable(z.string()),
  providerName: z.nullable(z.string()),
  /** What was typed, for asking once more; for nobody but the owner. */
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
  /** Null for one that was there from the start. */
  since: z.nullable(instant),
})

const numberStanding = z.object({
  serviceNumber: z.int(),
  number: z.string(),
  guard,
  sim: z.nullable(sim),
  /** Until when no code by text is to be trusted to the number. */
  noTextCodesUntil: z.nullable(instant),
  request: z.nullable(numberRequest),
})
export type NumberStanding = z.output<typeof numberStanding>

/** The mobile numbers of the account with what guards them and what happens to them. */
export const readNumbers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/lines',
  access: 'account',
  reply: z.object({
    numbers: z.array(numberStanding),
    /** What a change of number costs, once. */
    changePrice: z.object({ includingGst: dollars, excludingGst: dollars }),
    /** The provider's instant, for the time that is left. */
    now: instant,
  }),
  errors: [],
  cacheSeconds: 0,
})
export type Numbers = z.output<(typeof readNumbers)['reply']>

const OF_NUMBER = '/accounts/{accountCode}/mobile/lines/{serviceNumber}'

/** Locks a number: nothing happens to it until its owner unlocks it. Whoever sees the account may. */
export const lockNumber = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/lock`,
  access: 'account',
  needs: 'see',
  reply: guard,
  errors: ['NUMBER_NOT_FOUND'],
})

/** Begins an unlocking, which takes a day. Staff may not. */
export const unlockNumber = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/unlock`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password }),
  reply: guard,
  errors: ['NUMBER_NOT_FOUND', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

/** Takes an unlocking back: the number stays locked. */
export const keepNumberLocked = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/keeplocked`,
  access: 'account',
  needs: 'see',
  reply: guard,
  errors: ['NUMBER_NOT_FOUND'],
})

/** Freezes a number at once, and stops what is under way for it as far as the network still can. */
export const freezeNumber = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/freeze`,
  access: 'account',
  needs: 'see',
  reply: guard,
  errors: ['NUMBER_NOT_FOUND'],
})

/** Ends a freeze: for the owner a day later, for staff, who have spoken to the owner and need no password of theirs, at once. */
export const thawNumber = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/thaw`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password }),
  reply: guard,
  errors: ['NUMBER_NOT_FOUND', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

/** Freezes the number that a message was about, by the link in it, once. Lets nobody in. */
export const freezeByLink = defineCall({
  method: 'POST',
  path: '/mobile/freeze',
  access: 'open',
  body: z.strictObject({ Token: z.string().check(z.minLength(1), z.maxLength(MOST_TOKEN)) }),
  reply: z.object({ numberEnding: z.string() }),
  errors: ['FORBIDDEN'],
})

/**
 * Refusals of what is done to a number. None of these calls has an idempotency key: what is kept for one would tell of the
 * password. The same asked twice is one request instead.
 */
const KEPT_FROM = [
  'NUMBER_NOT_FOUND',
  'NUMBER_LOCKED',
  'NUMBER_FROZEN',
  'NUMBER_CHANGE_UNDER_WAY',
  'INCORRECT_CURRENT_PASSWORD',
  'IN_TIMEOUT',
] as const

/** Gives a number another SIM card. */
export const swapSim = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/sim`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ simNumber: typed, password }),
  reply: numberRequest,
  errors: [...KEPT_FROM, 'SIM_NUMBER_REFUSED'],
})

/** Changes the number to one of those that are free. Source: MOB-046. */
export const changeMobileNumber = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/number`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ number: typed, password }),
  reply: numberRequest,
  errors: [...KEPT_FROM, 'INVALID_PHONE_NUMBER'],
})

/** Brings a number over from another provider, onto a SIM that takes the place of this one. Source: MOB-047, MOB-026, MOB-027. */
export const transferSim = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/transfer`,
  access: 'owner',
  proof: true,
  body: z.strictObject({
    number: typed,
    providerKey: typed,
    providerAccount: z.string().check(z.minLength(1), z.maxLength(MOST_PROVIDER_ACCOUNT_LETTERS)),
    simNumber: typed,
    password,
  }),
  reply: numberRequest,
  errors: [...KEPT_FROM, 'INVALID_PHONE_NUMBER', 'SIM_NUMBER_REFUSED', 'SERVICE_PROVIDER_NOT_FOUND'],
})

/**
 * An eSIM for a number. Its activation code is in this one answer and nowhere else: whoever installs it has the number.
 */
export const issueEsim = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/esim`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password }),
  reply: z.object({ activationCode: z.string(), installBy: instant }),
  errors: [...KEPT_FROM, 'MOBILE_NETWORK_UNAVAILABLE'],
})

/** Takes a request back as long as the network can still stop it. */
export const withdrawNumberRequest = defineCall({
  method: 'POST',
  path: `${OF_NUMBER}/withdraw`,
  access: 'account',
  needs: 'order',
  reply: z.object({}),
  errors: ['NUMBER_NOT_FOUND'],
})
