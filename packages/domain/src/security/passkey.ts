import * as z from 'zod/mini'

import { NO_ONE_LINE, ONE_LINE } from '../one-line.ts'
import { normalizeText } from '../typed-text.ts'

/** The maximum number of passkeys of a user. */
export const MAX_PASSKEYS = 10
export const MAX_PASSKEY_NAME_CHARACTERS = 60

/** Characters in base64url. The id of a credential has at most 1,023 bytes (WebAuthn 3, 4). */
const MAX_ID = 1_400
const MAX_PART = 4_096

const createPart = (maxLength: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(maxLength, { abort: true }),
      z.regex(/^[\w-]+$/, { error: 'expected base64url' }),
    )
const id = createPart(MAX_ID)
const part = createPart(MAX_PART)

const credentialFields = { id, rawId: id, type: z.literal('public-key') }

/** A signature by a passkey. Browsers send more fields, which are ignored. */
export const passkeyProof = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** A new passkey from a device. */
export const newPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)), []),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** The user's name for a passkey, in any script. */
export const passkeyName = z
  .string()
  .check(
    z.overwrite(normalizeText),
    z.minLength(1),
    z.maxLength(MAX_PASSKEY_NAME_CHARACTERS, { abort: true }),
    z.regex(ONE_LINE, { error: NO_ONE_LINE }),
  )
