import { randomInt } from 'node:crypto'

import type * as z from 'zod/mini'

export type Problem = { target: string; message: string }

const MOST_REQUEST_NUMBER = 1_000_000_000

/** The body of a refusal. */
export function refusal(errors: readonly Problem[]) {
  return {
    requestId: String(randomInt(MOST_REQUEST_NUMBER)),
    timestampUtc: new Date().toISOString(),
    errors,
  }
}

/** Every field of a request that is wrong, by its name. */
export function requestProblems(error: z.core.$ZodError): Problem[] {
  return error.issues.map(({ path }) => {
    const target = path.length === 0 ? 'body' : path.join('.')
    return { target, message: `Invalid value for ${target}` }
  })
}
