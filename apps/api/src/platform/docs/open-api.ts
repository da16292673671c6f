import * as z from 'zod/mini'

import { ACCESS_ERRORS, COMMON_ERRORS, levelNeededBy } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import { ERRORS } from '@switchboard/domain/errors'
import type { ErrorCode } from '@switchboard/domain/errors'

type Json = Record<string, unknown>
type Schema = NonNullable<CallShape['body']>

const REFUSAL = {
  type: 'object',
  required: ['code', 'message', 'correlationId'],
  properties: {
    code: { type: 'string', description: 'One of the codes that the operation names.' },
    message: { type: 'string' },
    field: { type: 'string', description: 'What was at fault, where one thing was.' },
    correlationId: { type: 'string' },
  },
}

/** The contract as an OpenAPI 3.1 document, with every code that a call can be refused with. */
export function buildOpenApiDocument(
  calls: readonly CallShape[],
  server: { url: string; version: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: buildOperation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Switchboard', version: server.version },
    servers: [{ url: server.url }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: REFUSAL },
    },
    paths,
  }
}

export function listRefusals(call: CallShape): ErrorCode[] {
  const { errors, access, idempotent, proof } = call
  const added: ErrorCode[] = [
    ...(idempotent === true ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(access === 'account' && levelNeededBy(call) !== 'see' ? (['LEVEL_TOO_LOW'] as const) : []),
    ...(proof === true ? (['PROOF_NEEDED'] as const) : []),
  ]
  return [...new Set<ErrorCode>([...errors, ...ACCESS_ERRORS[access], ...added, ...COMMON_ERRORS])]
}

function buildOperation(call: CallShape): Json {
  return {
    security: call.access === 'open' ? [] : [{ session: [] }],
    'x-access': call.access,
    parameters: buildParameters(call),
    ...(call.body !== undefined && { requestBody: buildRequestBody(call, call.body) }),
    responses: { '200': buildReply(call), ...buildRefusals(call) },
  }
}

function buildParameters(call: CallShape): Json[] {
  const inPath = Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const requiredFields = getRequiredFields(call.query)
  const inQuery = Object.entries(getSchemaProperties(call.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredFields.includes(name),
    schema,
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  }
  return [...inPath, ...inQuery, ...(call.idempotent === true ? [key] : [])]
}

function buildRequestBody(call: CallShape, body: Schema): Json {
  const type = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: toJsonSchema(body) } } }
}

function buildReply({ reply }: CallShape): Json {
  if (reply === 'pdf') {
    return {
      description: 'A PDF',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  return { description: 'The answer', content: { 'application/json': { schema: toJsonSchema(reply) } } }
}

function buildRefusals(call: CallShape): Json {
  const codesByStatus = Map.groupBy(listRefusals(call), (code) => ERRORS[code])
  return Object.fromEntries(
    Array.from(codesByStatus, ([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

/** The schema of the sent value, before the API transforms it, for example into cents. */
export function toJsonSchema(schema: Schema): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** The fields of an object's schema. */
export function getSchemaProperties(schema: Schema | undefined): Json {
  if (schema === undefined) return {}
  const { properties } = toJsonSchema(schema)
  return typeof properties === 'object' && properties !== null ? { ...properties } : {}
}

function getRequiredFields(schema: Schema | undefined): readonly unknown[] {
  if (schema === undefined) return []
  const { required } = toJsonSchema(schema)
  return Array.isArray(required) ? required : []
}
