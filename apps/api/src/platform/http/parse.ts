import * as z from 'zod/mini'

import type { ErrorCode } from '@switchboard/domain/errors'

import { Refused, refuse } from '#api/platform/refusal.ts'

// zod/mini has no error messages by default, but the API reports the expected value
z.config(z.locales.en())

const MAX_DEPTH = 32
/** Limits a field name in a refusal, because the caller chooses it. */
const MAX_FIELD_CHARACTERS = 100
/** An order in which every list is full has some hundreds. */
export const MAX_VALUES = 2_000
/** The longest form of the contract has eight. */
export const MAX_FIELDS = 16

/**
 * Parses input by a schema. Throws a refusal with the field and the expected value. `unknownKind` is the code for input with an
 * unknown discriminator.
 */
export function parseInput<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  unknownKind: ErrorCode = 'MALFORMED_REQUEST',
): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  const code = isUnknownKind(issue, input) ? unknownKind : 'MALFORMED_REQUEST'
  throw new Refused(refuse(code, { field: field || 'body', message: issue?.message ?? 'not understood' }))
}

/** Whether the discriminator of the input is a text, but no known kind. */
function isUnknownKind(issue: z.core.$ZodIssue | undefined, input: unknown): boolean {
  if (issue?.code !== 'invalid_union' || issue.discriminator === undefined) return false
  return z.object({ [issue.discriminator]: z.string() }).safeParse(input).success
}

/** The fields of a form by name. A form with too many fields or a repeated field is refused. */
export function parseFormFields(text: string): Record<string, string> {
  // counted before the fields are parsed
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw buildRefusal('body', `more than ${MAX_FIELDS} fields`)
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw buildRefusal(name, 'given twice')
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/**
 * Returns the value, or throws a refusal: if the value is nested too deeply, has more values than any body of the contract, or
 * has text that a database cannot store (a NUL, or half of a surrogate pair).
 */
export function checkStorable(value: unknown): unknown {
  refuseUnstorable(value, [], { remaining: MAX_VALUES })
  return value
}

function refuseUnstorable(value: unknown, path: readonly string[], values: { remaining: number }): void {
  values.remaining -= 1
  if (values.remaining < 0) throw buildRefusal('body', `more than ${MAX_VALUES} values`)
  if (typeof value === 'string' && value.includes('\0'))
    throw buildRefusal(toFieldName(path), 'a text holds a NUL character')
  if (typeof value === 'string' && !value.isWellFormed())
    throw buildRefusal(toFieldName(path), 'a text holds half a character')
  if (typeof value !== 'object' || value === null) return
  if (path.length >= MAX_DEPTH) throw buildRefusal('body', `nested deeper than ${MAX_DEPTH} levels`)
  for (const [name, inner] of Object.entries(value)) refuseUnstorable(inner, [...path, name], values)
}

function buildRefusal(field: string, message: string): Refused {
  return new Refused(refuse('MALFORMED_REQUEST', { field, message }))
}

function toFieldName(path: readonly string[]): string {
  return path.join('.').slice(0, MAX_FIELD_CHARACTERS) || 'body'
}
