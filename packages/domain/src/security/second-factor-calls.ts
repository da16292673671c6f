import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { oneTimeCode } from './one-time-code.ts'

const shown = z.strictObject({ code: oneTimeCode.check(z.minLength(1)) })

/** Ten codes that take the place of the app's, each once. They are told this once. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Whether two-step sign-in is on, and how many recovery codes are left. Staff have none here. */
export const readSecondFactor = defineCall({
  method: 'GET',
  path: '/user/secondfactor',
  access: 'session',
  reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int().check(z.nonnegative()) }),
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
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT', 'SECOND_FACTOR_ON', 'FORBIDDEN'],
})

/** Switches it on by a code of the secret that was begun last. */
export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/user/secondfactor/confirm',
  access: 'session',
  body: shown,
  reply: newCodes,
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** By a code of the app or a recovery code. */
export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/user/secondfactor/off',
  access: 'session',
  body: shown,
  reply: z.object({}),
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** Takes the place of all recovery codes; by a code of the app alone. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/user/secondfactor/recoverycodes',
  access: 'session',
  body: shown,
  reply: newCodes,
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})

/** Proves the session that asks for ten minutes, by a code of the app or a recovery code: see `proof` of a call. */
export const proveSession = defineCall({
  method: 'POST',
  path: '/user/secondfactor/prove',
  access: 'session',
  body: shown,
  reply: z.object({}),
  errors: ['SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'SECOND_FACTOR_OFF', 'FORBIDDEN'],
})
