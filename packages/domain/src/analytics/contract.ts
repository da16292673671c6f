import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

/** The longest error text that is sent. Source: ANA-004. */
export const MAX_ERROR_CHARACTERS = 50
const MAX_PATTERN_CHARACTERS = 200
const MAX_DIMENSION_CHARACTERS = 40

/** A page or a call as a pattern, with the names of its parameters and never their values. Source: ANA Readings. */
const pattern = z.string().check(z.maxLength(MAX_PATTERN_CHARACTERS), z.regex(/^[A-Za-z/{}:-]*$/))
const errorText = z.string().check(z.minLength(1), z.maxLength(MAX_ERROR_CHARACTERS))
const dimension = z.string().check(z.regex(/^[\w./-]+$/), z.maxLength(MAX_DIMENSION_CHARACTERS))

/**
 * Brand, platform, technology, voice and version. Technology and voice are sent once the products are loaded. Source:
 * ANA-001.
 */
const dimensions = {
  dimension1: dimension,
  dimension2: dimension,
  dimension3: z.optional(dimension),
  dimension4: z.optional(dimension),
  dimension5: dimension,
}

/** A usage event: a page that opened, a call that failed, or an error during navigation. */
export const analyticsHit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), page: pattern, ...dimensions }),
  z.strictObject({ kind: z.literal('event'), call: pattern, text: errorText, ...dimensions }),
  z.strictObject({
    kind: z.literal('exception'),
    page: pattern,
    text: errorText,
    fatal: z.literal(true),
    ...dimensions,
  }),
])
export type AnalyticsHit = z.output<typeof analyticsHit>

/** Receives an event if the provider collects the analytics itself. */
export const countHit = defineCall({
  method: 'POST',
  path: '/analytics',
  access: 'open',
  body: analyticsHit,
  reply: z.object({}),
  errors: [],
})
