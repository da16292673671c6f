import * as z from 'zod/mini'

const MAX_CODE = 64

/** A code of an authenticator app, or a recovery code, as typed. */
export const oneTimeCode = z.string().check(z.maxLength(MAX_CODE))
