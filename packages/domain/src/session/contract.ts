import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { oneTimeCode } from '../security/one-time-code.ts'

/** The reply of a sign-in by form, device or staff token. `expires_in` is a lifetime in seconds. Source: SES-011. */
export const loginResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('Success'),
    failedReason: z.nullable(z.string()),
    access_token: z.string(),
    id_token: z.string(),
    refresh_token: z.nullable(z.string()),
    expires_in: z.int().check(z.positive()),
  }),
  /** Our provider refuses with an HTTP status; another provider may send the refusal in its reply. */
  z.object({ status: z.literal('Failed'), failedReason: z.nullable(z.string()) }),
])
export type LoginResult = z.output<typeof loginResult>
export type SignedIn = Extract<LoginResult, { status: 'Success' }>

const MAX_NAME = 128
const MAX_PUSH_TOKEN = 4_096
/** An identifier, stored as received. */
const name = z.string().check(z.minLength(1), z.maxLength(MAX_NAME))

const credentials = {
  userpool: name,
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  longlifesession: z.enum(['true', 'false']),
  /** A code of the authenticator app or a recovery code, if the customer has two-step sign-in. */
  code: z.optional(oneTimeCode),
}

export const login = defineCall({
  method: 'POST',
  path: '/user/login',
  access: 'open',
  encoding: 'form',
  body: z.strictObject(credentials),
  reply: loginResult,
  errors: ['CREDENTIALS_FAILED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'FORBIDDEN'],
  malformed: 'INVALID_IDENTITY',
  refusedOtherwise: 'FORBIDDEN',
})

export const logout = defineCall({
  method: 'POST',
  path: '/user/logout',
  access: 'session',
  reply: z.object({}),
  errors: ['ALREADY_LOGGED_OUT'],
})

/** Device sign-in. A device without a push token omits the field. Source: APP-011. */
export const registerDevice = defineCall({
  method: 'POST',
  path: '/device/register',
  access: 'open',
  encoding: 'form',
  body: z.strictObject({
    ...credentials,
    pushnotificationtoken: z.optional(z.string().check(z.maxLength(MAX_PUSH_TOKEN))),
    DeviceType: name,
    DeviceID: name,
    ApplicationID: name,
  }),
  reply: loginResult,
  errors: ['CREDENTIALS_FAILED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'IN_TIMEOUT', 'FORBIDDEN'],
  malformed: 'INVALID_IDENTITY',
  refusedOtherwise: 'FORBIDDEN',
})

export const deregisterDevice = defineCall({
  method: 'POST',
  path: '/device/deregister',
  access: 'session',
  reply: z.object({}),
  errors: ['ALREADY_LOGGED_OUT', 'FORBIDDEN'],
})

/** Exchanges a staff desk's one-time token for a session on one account. Source: SES-036. */
export const staffLogin = defineCall({
  method: 'POST',
  path: '/staff/login',
  access: 'open',
  encoding: 'form',
  body: z.strictObject({
    token: name,
    accountcode: name,
  }),
  reply: loginResult,
  errors: ['FORBIDDEN'],
  malformed: 'INVALID_IDENTITY',
  refusedOtherwise: 'FORBIDDEN',
})

/** The sales person of a staff session. Source: SES-052. */
export const salesPerson = defineCall({
  method: 'GET',
  path: '/salesPeople/me',
  access: 'staff',
  reply: z.object({ code: z.string(), name: z.string() }),
  errors: [],
})

/** The signed-in user's identity; without `legacyUser` there is no legacy portal account. Source: SES-053. */
export const identityOfUser = defineCall({
  method: 'GET',
  path: '/iam/users/me',
  base: 'msbase',
  access: 'session',
  reply: z.object({
    sub: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    legacyUser: z.optional(z.boolean()),
  }),
  errors: [],
  malformed: 'INVALID_IDENTITY',
})
