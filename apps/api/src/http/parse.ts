import * as z from 'zod/mini'

import type { ErrorCode } from '@switchboard/domain/errors'

import { Refused, refused } from './refusal.ts'

// zod/mini brings no words of its own; the API says what was expected
z.config(z.locales.en())

const MOST_DEPTH = 32
/** Of a field's name in a refusal; names are the caller's. */
const MOST_FIELD_CHARACTERS = 100
/** An order with every list full has some hundreds. */
export const MOST_VALUES = 2_000
/** The longest form of the contract has eight. */
export const MOST_FIELDS = 16

/**
 * What the schema makes of what came in, or a refusal that names the field and what was expected. `unknownKind` is the code
 * of one that is of no kind that the schema knows.
 */
export function parsed<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
  unknownKind: ErrorCode = 'MALFORMED_REQUEST',
): z.output<S> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  const code = isUnknownKind(issue, given) ? unknownKind : 'MALFORMED_REQUEST'
  throw new Refused(refused(code, { field: field || 'body', message: issue?.message ?? 'not understood' }))
}

/** A text in the field that tells the kinds apart, which names none of them. */
function isUnknownKind(issue: z.core.$ZodIssue | undefined, given: unknown): boolean {
  if (issue?.code !== 'invalid_union' || issue.discriminator === undefined) return false
  return z.object({ [issue.discriminator]: z.string() }).safeParse(given).success
}

/** A form as an object of its fields; one of many fields is refused before they are read, and a field given twice. */
export function formFields(text: string): Record<string, string> {
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) {
    throw new Refused(
      refused('MALFORMED_REQUEST', { field: 'body', message: `more than ${MOST_FIELDS} fields` }),
    )
  }
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) {
      throw new Refused(refused('MALFORMED_REQUEST', { field: name, message: 'given twice' }))
    }
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/**
 * What came in, unless it is nested deeper or holds more values than any body of the contract, or holds what no database
 * text can: a NUL, or half of a letter that is written as two.
 */
export function storable(value: unknown): unknown {
  refuseUnstorable(value, [], { left: MOST_VALUES })
  return value
}

function refuseUnstorable(value: unknown, path: readonly string[], values: { left: number }): void {
  values.left -= 1
  if (values.left < 0) {
    throw new Refused(
      refused('MALFORMED_REQUEST', { field: 'body', message: `more than ${MOST_VALUES} values` }),
    )
  }
  if (typeof value === 'string' && value.includes('\0')) {
    throw new Refused(
      refused('MALFORMED_REQUEST', { field: fieldAt(path), message: 'a text holds a NUL character' }),
    )
  }
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new Refused(
      refused('MALFORMED_REQUEST', { field: fieldAt(path), message: 'a text holds half a character' }),
    )
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= MOST_DEPTH) {
    throw new Refused(
      refused('MALFORMED_REQUEST', { field: 'body', message: `nested deeper than ${MOST_DEPTH} levels` }),
    )
  }
  for (const [name, inner] of Object.entries(value)) refuseUnstorable(inner, [...path, name], values)
}

function fieldAt(path: readonly string[]): string {
  return path.join('.').slice(0, MOST_FIELD_CHARACTERS) || 'body'
}
