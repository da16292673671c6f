import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'

import { Refused, refuse } from '#api/platform/refusal.ts'

import { checkStorable, parseFormFields, parseInput } from './parse.ts'

/** Parses the body of a call by its schema. Undefined for a call without a body. */
export function parseBody(call: CallShape, request: FastifyRequest): unknown {
  if (call.body === undefined) return undefined
  if (isWithoutBody(request) && z.safeParse(call.body, {}).success) return parseInput(call.body, {})
  const type = request.headers['content-type'] ?? ''
  const expected = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  if (!type.startsWith(expected)) {
    throw new Refused(
      refuse('UNSUPPORTED_MEDIA_TYPE', { field: 'Content-Type', message: `expected ${expected}` }),
    )
  }
  const body = call.encoding === 'form' ? parseFormFields(String(request.body)) : request.body
  return parseInput(call.body, checkStorable(body), call.unknownKind)
}

/** A call whose fields are all optional may be sent without a body, as the documents write a commit. */
function isWithoutBody({ headers, body }: FastifyRequest): boolean {
  return headers['content-type'] === undefined && (body === undefined || body === null)
}
