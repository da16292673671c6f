/** Keys for `SECOND_FACTOR_KEY`: 32 bytes in base64. */
export const FIRST_KEY = Buffer.alloc(32, 1).toString('base64')
export const NEXT_KEY = Buffer.alloc(32, 2).toString('base64')
