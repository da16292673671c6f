import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { level } from '../level.ts'
import { MAX_PASSWORD_CHARACTERS } from '../passwords/contract.ts'

const token = z.string().check(z.minLength(1), z.maxLength(256))

/** The invitation shown to a person who has its link. */
export const invitation = z.object({
  /** The names of the inviter and of the account. */
  inviterName: z.string(),
  accountName: z.string(),
  emailAddress: z.string(),
  level,
  /** Whether a user with this address exists: the page then asks for their password, not for a new one. */
  signsInAlready: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

/** An invalid or expired link is refused with `FORBIDDEN`. */
export const readInvitation = defineCall({
  method: 'POST',
  path: '/iam/invitations/read',
  base: 'msbase',
  access: 'open',
  body: z.strictObject({ Token: token }),
  reply: invitation,
  errors: ['FORBIDDEN'],
})

/** A new person sends a first password, an existing user their present password. */
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/iam/invitations/accept',
  base: 'msbase',
  access: 'open',
  body: z.strictObject({
    Token: token,
    Password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS)),
  }),
  reply: z.object({}),
  errors: ['FORBIDDEN', 'CREDENTIALS_FAILED', 'IN_TIMEOUT', 'INSUFFICIENT_PASSWORD_COMPLEXITY'],
})
