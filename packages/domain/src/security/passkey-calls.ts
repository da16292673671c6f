import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { newPasskey, passkeyName } from './passkey.ts'
import { newCodes } from './second-factor-calls.ts'

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/**
 * What a browser needs to have a passkey made, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. Asks for the
 * password, and for a proof where there is a second factor already: see `beginSecondFactor`.
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
    excludeCredentials: z.array(known),
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
 * Adds the passkey that was made for an answer of `beginPasskey`, within five minutes. Answers recovery codes where it is the first second factor,
 * and none otherwise.
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

/** Takes one's own passkey away; without any second factor left, nothing is asked for but the password. */
export const removePasskey = defineCall({
  method: 'POST',
  path: '/user/passkeys/{passkeyId}/remove',
  access: 'session',
  proof: true,
  reply: z.object({}),
  errors: ['PASSKEY_NOT_FOUND', 'FORBIDDEN'],
})

/**
 * What a browser needs to have a passkey sign, for a call that takes one in place of a code; as
 * `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. Good for one of them, for five minutes.
 */
export const askForPasskey = defineCall({
  method: 'POST',
  path: '/user/passkeys/ask',
  access: 'session',
  reply: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(known),
    userVerification: z.literal('preferred'),
  }),
  errors: ['SECOND_FACTOR_OFF', 'FORBIDDEN'],
})
