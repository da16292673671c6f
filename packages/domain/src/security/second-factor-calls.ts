import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'
import { oneTimeCode } from './one-time-code.ts'
import { passkeyProof } from './passkey.ts'

const code = oneTimeCode.check(z.minLength(1))
const appCode = z.strictObject({ code })

/** A code, or what a passkey signed for `askForPasskey`: one of the two. */
const shown = z.strictObject({ code: z.optional(code), passkey: z.optional(passkeyProof) }).check(
  z.refine((given) => (given.code === undefined) !== (given.passkey === undefined), {
    error: 'expected either a code or a passkey',
    path: ['code'],
  }),
)
export type ShownFactor = z.output<typeof shown>

/** Ten codes that take the place of the app's or a passkey, each once. They are told this once. */
export const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  addedAt: instant,
  /** Null where it was never used since it was added. */
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

/** Whether two-step sign-in is on, by what, and how many recovery codes are left. Staff have none here. */
export const readSecondFactor = defineCall({
  method: 'GET',
  path: '/user/secondfactor',
  access: 'session',
  reply: z.object({
    isOn: z.boolean(),
    /** Whether an authenticator app is one of its factors. */
    hasApp: z.boolean(),
    /** The newest first. */
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int().check(z.nonnegative()),
  }),
  errors: ['FORBIDDEN'],
  cacheSeconds: 0,
})

/**
 * A new secret for an authenticator app, in letters and as the address that apps read from a picture. Nothing is on yet. Asks
 * for the password: a session alone, left open somewhere, must not keep its owner out.
 */
export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/user/secondfactor/begin',
  access: 'session',
  proof: true,
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT', 'SECOND_FACTOR_ON', 'FORBIDDEN'],
})

/**
 * Switches the app on by a code of the secret that was begun last. Answers recovery codes where it is the first second factor,
 * and none otherwise.
 */
export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/user/secondfactor/confirm',
  access: 'session',
  proof: true,
  body: appCode,
  reply: newCodes,
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** Takes the app away, by a code of it, a recovery code or a passkey. Passkeys stay. */
export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/user/secondfactor/off',
  access: 'session',
  body: shown,
  reply: z.object({}),
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** Takes the place of all recovery codes; by a code of the app or a passkey, and not by one of them. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/user/secondfactor/recoverycodes',
  access: 'session',
  body: shown,
  reply: newCodes,
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** Proves the session that asks for ten minutes, by a code of the app, a recovery code or a passkey: see `proof` of a call. */
export const proveSession = defineCall({
  method: 'POST',
  path: '/user/secondfactor/prove',
  access: 'session',
  body: shown,
  reply: z.object({}),
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})
