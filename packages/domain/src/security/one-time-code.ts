import * as z from 'zod/mini'

const MOST_CODE = 64

/** A code of an authenticator app, or a recovery code, as it was typed. */
export const oneTimeCode = z.string().check(z.maxLength(MOST_CODE))
