import * as z from 'zod/mini'

import { normalizeText } from './typed-text.ts'

const MAX_SEARCH_CHARACTERS = 100

/** A year in a query, where numbers travel as text. */
export const queryYear = z.pipe(
  z.string().check(z.regex(/^(19|20)\d{2}$/, { error: 'expected a year' })),
  z.transform(Number),
)

/** Typed words in a query. */
export const querySearch = z.pipe(
  z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)),
  z.transform((typed: string) => normalizeText(typed)),
)
