import * as z from 'zod/mini'

import type { ErrorCode } from '@switchboard/domain/errors'

import { Refused, refuse } from '#api/platform/refusal.ts'

// zod/mini has no error messages by default, but the API reports the expected value
z.config(z.locales.en())

const MAX_DEPTH = 32
/** The maximum length of a field name in a refusal; names come from the caller. */
const MAX_FIELD_CHARACTERS = 100
/** An order with every list full has some hundreds. */
export const MAX_VALUES = 2_000
/** The longest form of the contract has eight. */
export const MAX_FIELDS = 16

/**
 * Parses input by a schema, or throws a refusal with the field and the expected value. `unknownKind` is the code for input
 * whose discriminator is unknown.
 */
export function parseInput<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
  unknownKind: ErrorCode = 'MALFORMED_REQUEST',
): z.output<S> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  const code = isUnknownKind(issue, given) ? unknownKind : 'MALFORMED_REQUEST'
  throw new Refused(refuse(code, { field: field || 'body', message: issue?.message ?? 'not understood' }))
}

/** Whether the discriminator is a text, but of no known kind. */
function isUnknownKind(issue: z.core.$ZodIssue | undefined, given: unknown): boolean {
  if (issue?.code !== 'invalid_union' || issue.discriminator === undefined) return false
  return z.object({ [issue.discriminator]: z.string() }).safeParse(given).success
}

/**
 * A form as an object of its fields. A form with too many fields is refused before they are read, and so is a repeated field.
 */
export function parseFormFields(text: string): Record<string, string> {
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new Refused(
      refuse('MALFORMED_REQUEST', { field: 'body', message: `more than ${MAX_FIELDS} fields` }),
    )
  }
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) {
      throw new Refused(refuse('MALFORMED_REQUEST', { field: name, message: 'given twice' }))
    }
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/**
 * Returns the value, or refuses it: if it is nested too deeply, has more values than any body of the contract, or has text
 * that a database cannot store (a NUL, or half of a surrogate pair).
 */
export function checkStorable(value: unknown): unknown {
  refuseUnstorable(value, [], { left: MAX_VALUES })
  return value
}

function refuseUnstorable(value: unknown, path: readonly string[], values: { left: number }): void {
  values.left -= 1
  if (values.left < 0) {
    throw new Refused(
      refuse('MALFORMED_REQUEST', { field: 'body', message: `more than ${MAX_VALUES} values` }),
    )
  }
  if (typeof value === 'string' && value.includes('\0')) {
    throw new Refused(
      refuse('MALFORMED_REQUEST', { field: fieldAt(path), message: 'a text holds a NUL character' }),
    )
  }
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new Refused(
      refuse('MALFORMED_REQUEST', { field: fieldAt(path), message: 'a text holds half a character' }),
    )
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= MAX_DEPTH) {
    throw new Refused(
      refuse('MALFORMED_REQUEST', { field: 'body', message: `nested deeper than ${MAX_DEPTH} levels` }),
    )
  }
  for (const [name, inner] of Object.entries(value)) refuseUnstorable(inner, [...path, name], values)
}

function fieldAt(path: readonly string[]): string {
  return path.join('.').slice(0, MAX_FIELD_CHARACTERS) || 'body'
}
