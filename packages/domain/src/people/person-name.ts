import * as z from 'zod/mini'

/** The longest first or last name. */
export const MOST_NAME_CHARACTERS = 100

/** Neither a line break nor another control character belongs in a name. */
const NAME = /^\P{Cc}*$/u

/** A first or last name, in any script. */
export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MOST_NAME_CHARACTERS, { abort: true }),
    z.regex(NAME, { error: 'expected a name without line breaks' }),
  )
