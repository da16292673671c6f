import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { level } from '../level.ts'
import { MOST_PASSWORD_CHARACTERS } from '../passwords/contract.ts'

const token = z.string().check(z.minLength(1), z.maxLength(256))

/** What whoever has the link of an invitation is asked to accept. */
export const invitation = z.object({
  /** Who invites them, and to whose account. */
  inviterName: z.string(),
  accountName: z.string(),
  emailAddress: z.string(),
  /** What they may do. */
  level,
  /** Whether somebody signs in by that address already, so that their own password is asked for and not a new one. */
  signsInAlready: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

/** A link that does not work (any more) is refused with `FORBIDDEN`. */
export const readInvitation = defineCall({
  method: 'POST',
  path: '/iam/invitations/read',
  base: 'msbase',
  access: 'open',
  body: z.strictObject({ Token: token }),
  reply: invitation,
  errors: ['FORBIDDEN'],
})

/** By somebody new with a first password, by a user with the password that they have. */
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/iam/invitations/accept',
  base: 'msbase',
  access: 'open',
  body: z.strictObject({
    Token: token,
    Password: z.string().check(z.minLength(1), z.maxLength(MOST_PASSWORD_CHARACTERS)),
  }),
  reply: z.object({}),
  errors: ['FORBIDDEN', 'CREDENTIALS_FAILED', 'IN_TIMEOUT', 'INSUFFICIENT_PASSWORD_COMPLEXITY'],
})
