import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { MAX_EMAIL_CHARACTERS, emailAddress } from '../email.ts'

/** The maximum length of a password. Hashing a longer text would only cost time. */
export const MAX_PASSWORD_CHARACTERS = 1024

/** The highest strength of a password. Source: PWD-014. */
export const COMPLEXITY_MAX = 100

const password = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS))
const secret = z.string().check(z.minLength(1), z.maxLength(256))
const done = z.object({})

/** The strength of a password, and whether it is enough for the provider. Source: PWD-013, PWD-014. */
export const passwordComplexity = z.object({
  isComplexEnough: z.boolean(),
  actual: z.number().check(z.minimum(0), z.maximum(COMPLEXITY_MAX)),
  max: z.literal(COMPLEXITY_MAX),
})
export type PasswordComplexity = z.output<typeof passwordComplexity>

/**
 * Rates the strength of a password while the user types it. A password that contains the username is weaker. The username is
 * not looked up. Source: PWD-012, PWD-020.
 */
export const calculatePasswordComplexity = defineCall({
  method: 'POST',
  path: '/utilities/calculatepasswordcomplexity',
  access: 'open',
  body: z.strictObject({
    Password: password,
    Username: z.optional(z.string().check(z.maxLength(MAX_EMAIL_CHARACTERS))),
  }),
  reply: passwordComplexity,
  errors: [],
  malformed: 'INVALID_PASSWORD_COMPLEXITY_RESPONSE',
})

/** Changes the password of the signed-in user. Staff are refused. Source: PWD-021. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/manage/changepassword',
  access: 'session',
  proof: true,
  body: z.strictObject({ CurrentPassword: password, NewPassword: password }),
  reply: done,
  errors: ['INCORRECT_CURRENT_PASSWORD', 'INSUFFICIENT_PASSWORD_COMPLEXITY', 'IN_TIMEOUT', 'FORBIDDEN'],
})

/** Mails a link to the user with this username. Source: PWD-022, PWD-030. */
export const initiatePasswordReset = defineCall({
  method: 'POST',
  path: '/manage/initiatepasswordreset',
  access: 'open',
  body: z.strictObject({ Username: emailAddress, userpool: z.string().check(z.minLength(1)) }),
  reply: done,
  errors: ['NoIdentity', 'FORBIDDEN'],
})

/** Checks a link before the user types a new password. A link that is unknown, used or expired is refused with `FORBIDDEN`. */
export const checkPasswordReset = defineCall({
  method: 'POST',
  path: '/manage/checkpasswordreset',
  access: 'open',
  body: z.strictObject({ UsernameSecret: secret, ResetCode: secret }),
  reply: done,
  errors: ['FORBIDDEN'],
})

/** Sets a new password. A link that is unknown, used or expired is refused with `FORBIDDEN`. Source: PWD-023. */
export const completePasswordReset = defineCall({
  method: 'POST',
  path: '/manage/completepasswordreset',
  access: 'open',
  body: z.strictObject({ UsernameSecret: secret, ResetCode: secret, NewPassword: password }),
  reply: done,
  errors: ['INSUFFICIENT_PASSWORD_COMPLEXITY', 'FORBIDDEN'],
})

/** Like `checkPasswordReset`, for the link of a first password. */
export const checkFirstPassword = defineCall({
  method: 'POST',
  path: '/manage/checksetpassword',
  access: 'open',
  body: z.strictObject({ OrderID: secret, Token: secret }),
  reply: done,
  errors: ['FORBIDDEN'],
})

/** Sets the first password of a new customer, by the link in the letter about the order. Source: PWD-024, Readings. */
export const setPassword = defineCall({
  method: 'POST',
  path: '/manage/setpassword',
  access: 'open',
  body: z.strictObject({ Password: password, OrderID: secret, Token: secret }),
  reply: done,
  errors: ['INSUFFICIENT_PASSWORD_COMPLEXITY', 'FORBIDDEN'],
})
