import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

/** The longest text of an error that is sent. Source: ANA-004. */
export const MOST_ERROR_CHARACTERS = 50
const MOST_PATTERN_CHARACTERS = 200
const MOST_DIMENSION_CHARACTERS = 40

/** A page or a call as a pattern: parameters by their names, never their values. Source: ANA Readings. */
const pattern = z.string().check(z.maxLength(MOST_PATTERN_CHARACTERS), z.regex(/^[A-Za-z/{}:-]*$/))
const errorText = z.string().check(z.minLength(1), z.maxLength(MOST_ERROR_CHARACTERS))
const dimension = z.string().check(z.regex(/^[\w./-]+$/), z.maxLength(MOST_DIMENSION_CHARACTERS))

/** Brand, platform, technology, voice and version; the third and fourth once the products are known. Source: ANA-001. */
const dimensions = {
  dimension1: dimension,
  dimension2: dimension,
  dimension3: z.optional(dimension),
  dimension4: z.optional(dimension),
  dimension5: dimension,
}

/** What is sent of the page's use: a page that opened, a call that failed, an error on the way to a page. */
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

/** Takes one hit of a page whose receiver is the provider itself. */
export const countHit = defineCall({
  method: 'POST',
  path: '/analytics',
  access: 'open',
  body: analyticsHit,
  reply: z.object({}),
  errors: [],
})
