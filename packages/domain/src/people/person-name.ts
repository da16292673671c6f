import * as z from 'zod/mini'

import { ONE_LINE } from '../one-line.ts'
import { normalizeText } from '../typed-text.ts'

/** The longest first or last name. */
export const MAX_NAME_CHARACTERS = 100

/** A first or last name, in any script. */
export const personName = z
  .string()
  .check(
    z.overwrite(normalizeText),
    z.minLength(1),
    z.maxLength(MAX_NAME_CHARACTERS, { abort: true }),
    z.regex(ONE_LINE, { error: 'expected a name without line breaks' }),
  )
