import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { MOST_EMAIL_CHARACTERS, emailAddress } from '../email.ts'

/** The longest password that is taken; nobody types one, and hashing a longer one would only cost time. */
export const MOST_PASSWORD_CHARACTERS = 1024

/** The strongest that a password can be. Source: PWD-014. */
export const COMPLEXITY_MAX = 100

const password = z.string().check(z.minLength(1), z.maxLength(MOST_PASSWORD_CHARACTERS))
const secret = z.string().check(z.minLength(1), z.maxLength(256))
const done = z.object({})

/** How strong a password is, and whether that is enough for the provider. Source: PWD-013, PWD-014. */
export const passwordComplexity = z.object({
  isComplexEnough: z.boolean(),
  actual: z.number().check(z.minimum(0), z.maximum(COMPLEXITY_MAX)),
  max: z.literal(COMPLEXITY_MAX),
})
export type PasswordComplexity = z.output<typeof passwordComplexity>

/**
 * Rates a password's strength, for the page to show while it is typed. A username that is sent with it counts against
 * a password that contains it; nothing is looked up by it. Source: PWD-012, PWD-020.
 */
export const calculatePasswordComplexity = defineCall({
  method: 'POST',
  path: '/utilities/calculatepasswordcomplexity',
  access: 'open',
  body: z.strictObject({
    Password: password,
    Username: z.optional(z.string().check(z.maxLength(MOST_EMAIL_CHARACTERS))),
  }),
  reply: passwordComplexity,
  errors: [],
  malformed: 'INVALID_PASSWORD_COMPLEXITY_RESPONSE',
})

/** Staff may not, whatever account they act for. Source: PWD-021. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/manage/changepassword',
  access: 'session',
  proof: true,
  body: z.strictObject({ CurrentPassword: password, NewPassword: password }),
  reply: done,
  errors: ['INCORRECT_CURRENT_PASSWORD', 'INSUFFICIENT_PASSWORD_COMPLEXITY', 'IN_TIMEOUT', 'FORBIDDEN'],
})

/** Mails a link to whom the username belongs to. Source: PWD-022, PWD-030. */
export const initiatePasswordReset = defineCall({
  method: 'POST',
  path: '/manage/initiatepasswordreset',
  access: 'open',
  body: z.strictObject({ Username: emailAddress, userpool: z.string().check(z.minLength(1)) }),
  reply: done,
  errors: ['NoIdentity', 'FORBIDDEN'],
})

/** Looks whether a link works, before a new password is typed; one that does not (any more) is refused with `FORBIDDEN`. */
export const checkPasswordReset = defineCall({
  method: 'POST',
  path: '/manage/checkpasswordreset',
  access: 'open',
  body: z.strictObject({ UsernameSecret: secret, ResetCode: secret }),
  reply: done,
  errors: ['FORBIDDEN'],
})

/** A link that does not work (any more) is refused with `FORBIDDEN`. Source: PWD-023. */
export const completePasswordReset = defineCall({
  method: 'POST',
  path: '/manage/completepasswordreset',
  access: 'open',
  body: z.strictObject({ UsernameSecret: secret, ResetCode: secret, NewPassword: password }),
  reply: done,
  errors: ['INSUFFICIENT_PASSWORD_COMPLEXITY', 'FORBIDDEN'],
})

/** As `checkPasswordReset`, for the link of a first password. */
export const checkFirstPassword = defineCall({
  method: 'POST',
  path: '/manage/checksetpassword',
  access: 'open',
  body: z.strictObject({ OrderID: secret, Token: secret }),
  reply: done,
  errors: ['FORBIDDEN'],
})

/** The first password of a new customer, by the link that came with the order. Source: PWD-024, Readings. */
export const setPassword = defineCall({
  method: 'POST',
  path: '/manage/setpassword',
  access: 'open',
  body: z.strictObject({ Password: password, OrderID: secret, Token: secret }),
  reply: done,
  errors: ['INSUFFICIENT_PASSWORD_COMPLEXITY', 'FORBIDDEN'],
})
