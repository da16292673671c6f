import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { newPasskey, passkeyName } from './passkey.ts'
import { newCodes } from './second-factor-calls.ts'

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/**
 * The options to create a passkey, in the form of `PublicKeyCredential.parseCreationOptionsFromJSON`. The call needs the
 * password and, if the user has a second factor, a proof: see `beginSecondFactor`.
 */
export const beginPasskey = defineCall({
  method: 'POST',
  path: '/user/passkeys/begin',
  access: 'session',
  proof: true,
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  reply: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('preferred'),
    }),
    attestation: z.literal('none'),
  }),
  errors: ['INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT', 'TOO_MANY_PASSKEYS', 'FORBIDDEN'],
})

/**
 * Adds a passkey that was created for a reply of `beginPasskey`, within five minutes. Returns recovery codes only for the
 * first second factor of the user.
 */
export const addPasskey = defineCall({
  method: 'POST',
  path: '/user/passkeys',
  access: 'session',
  proof: true,
  body: z.strictObject({ name: passkeyName, credential: newPasskey }),
  reply: newCodes,
  errors: ['PASSKEY_REFUSED', 'PASSKEY_EXISTS', 'TOO_MANY_PASSKEYS', 'IN_TIMEOUT', 'FORBIDDEN'],
})

/** Removes a passkey of the user. Without any second factor, the user signs in by the password alone. */
export const removePasskey = defineCall({
  method: 'POST',
  path: '/user/passkeys/{passkeyId}/remove',
  access: 'session',
  proof: true,
  reply: z.object({}),
  errors: ['PASSKEY_NOT_FOUND', 'FORBIDDEN'],
})

/**
 * The options to sign with a passkey, in the form of `PublicKeyCredential.parseRequestOptionsFromJSON`. The signature replaces
 * the code of a single call, within five minutes.
 */
export const askForPasskey = defineCall({
  method: 'POST',
  path: '/user/passkeys/ask',
  access: 'session',
  reply: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(credential),
    userVerification: z.literal('preferred'),
  }),
  errors: ['SECOND_FACTOR_OFF', 'FORBIDDEN'],
})
