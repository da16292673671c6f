import * as z from 'zod/mini'

import { NO_ONE_LINE, ONE_LINE } from '../one-line.ts'
import { normalizeText } from '../typed-text.ts'

/** How many passkeys one customer may have. */
export const MOST_PASSKEYS = 10
export const MOST_PASSKEY_NAME = 60

/** Longer than any that a device makes: a credential's name has 1,023 bytes at most (WebAuthn 3, 4). */
const MOST_ID = 1_400
const MOST_PART = 4_096

const part = (most: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(most, { abort: true }),
      z.regex(/^[\w-]+$/, { error: 'expected base64url' }),
    )

const identified = { id: part(MOST_ID), rawId: part(MOST_ID), type: z.literal('public-key') }

/** What a device signed with a passkey that it has. Browsers send more, which is not looked at. */
export const passkeyProof = z.object({
  ...identified,
  response: z.object({
    clientDataJSON: part(MOST_PART),
    authenticatorData: part(MOST_PART),
    signature: part(MOST_PART),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** A passkey that a device has made. */
export const newPasskey = z.object({
  ...identified,
  response: z.object({
    clientDataJSON: part(MOST_PART),
    attestationObject: part(MOST_PART),
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)), []),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** What its owner calls it, in any script. */
export const passkeyName = z
  .string()
  .check(
    z.overwrite(normalizeText),
    z.minLength(1),
    z.maxLength(MOST_PASSKEY_NAME, { abort: true }),
    z.regex(ONE_LINE, { error: NO_ONE_LINE }),
  )
