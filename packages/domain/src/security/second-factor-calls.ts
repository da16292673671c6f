import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'
import { oneTimeCode } from './one-time-code.ts'
import { passkeyProof } from './passkey.ts'

const code = oneTimeCode.check(z.minLength(1))
const appCode = z.strictObject({ code })

/** Either a code, or the passkey's signature for `askForPasskey`. */
const shownFactor = z.strictObject({ code: z.optional(code), passkey: z.optional(passkeyProof) }).check(
  z.refine((given) => (given.code === undefined) !== (given.passkey === undefined), {
    error: 'expected either a code or a passkey',
    path: ['code'],
  }),
)
export type ShownFactor = z.output<typeof shownFactor>

/** Ten codes that replace the app's code or a passkey, each once. Only this reply contains them. */
export const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  addedAt: instant,
  /** Null if it was never used. */
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

/** Reads whether two-step sign-in is on, its factors, and the number of recovery codes left. Staff are refused. */
export const readSecondFactor = defineCall({
  method: 'GET',
  path: '/user/secondfactor',
  access: 'session',
  reply: z.object({
    isOn: z.boolean(),
    /** Whether an authenticator app is one of its factors. */
    hasApp: z.boolean(),
    /** Newest first. */
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int().check(z.nonnegative()),
  }),
  errors: ['FORBIDDEN'],
  cacheSeconds: 0,
})

/**
 * Makes a new secret for an authenticator app, as text and as the address in a QR picture. Nothing is
 * switched on yet. Needs the password, so that a session left open somewhere cannot lock out its owner.
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
 * Switches the app on with a code of the newest secret. Returns recovery codes if the app is the first
 * second factor, and none otherwise.
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

/** Removes the app, with a code of the app, a recovery code or a passkey. Passkeys stay. */
export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/user/secondfactor/off',
  access: 'session',
  body: shownFactor,
  reply: z.object({}),
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** Replaces all recovery codes, with a code of the app or a passkey, but not with a recovery code. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/user/secondfactor/recoverycodes',
  access: 'session',
  body: shownFactor,
  reply: newCodes,
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** Proves the calling session for ten minutes, with a code of the app, a recovery code or a passkey: see `proof` of a call. */
export const proveSession = defineCall({
  method: 'POST',
  path: '/user/secondfactor/prove',
  access: 'session',
  body: shownFactor,
  reply: z.object({}),
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})
