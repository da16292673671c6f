import * as z from 'zod/mini'

import { normalizeText, normalizeValue } from '../../typed-text.ts'

export const MAX_LINE_NAME_CHARACTERS = 30

/** Normalises the typed name of a mobile to one line. A text without visible characters becomes empty. */
export function normalizeLineName(typed: string): string {
  const name = normalizeText(typed)
    .replaceAll(/(?!\s)\p{Cc}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return normalizeValue(name) === '' ? '' : name
}

/** The customer's name for a mobile, in any script. Empty for none. Source: MOB-076. */
export const lineName = z
  .string()
  .check(z.overwrite(normalizeLineName), z.maxLength(MAX_LINE_NAME_CHARACTERS))
