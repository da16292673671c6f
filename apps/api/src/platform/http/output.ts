import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyReply } from 'fastify'

import type { CallShape } from '@switchboard/domain/call'

import { Refused, isRefusal } from '#api/platform/refusal.ts'

import { JsonText, PdfFile, WithCookie } from './handle.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export type Output = {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  readonly fileName?: string
  readonly cookies?: readonly string[]
}

/** Converts the answer of a handler. `checkReplies` also checks it against the schema of the call. */
export function toOutput(call: CallShape, checkReplies: boolean, answer: unknown): Output {
  if (answer instanceof PdfFile) {
    return { status: 200, type: 'application/pdf', body: answer.bytes, fileName: answer.fileName }
  }
  if (answer instanceof WithCookie)
    return { ...toOutput(call, checkReplies, answer.answer), cookies: answer.cookies }
  if (typeof answer !== 'object' || answer === null) throw new Error(`${call.path} answered no object`)
  if (isRefusal(answer)) throw new Refused(answer)
  const body = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  if (checkReplies && call.reply !== 'pdf') call.reply.parse(JSON.parse(body))
  return { status: 200, type: JSON_TYPE, body }
}

/** Shorter replies fit into the first packets of a connection anyway. */
const MIN_COMPRESSED_CHARACTERS = 16_384

const compress = promisify(gzip)

/**
 * Sends an output. A long JSON text is compressed, in a thread of its own, for a caller that accepts it. The length reveals
 * nothing to another site (BREACH), which cannot send a call with the token or handle of a customer.
 */
export async function sendOutput(reply: FastifyReply, output: Output): Promise<FastifyReply> {
  if (output.fileName !== undefined) {
    reply.header('content-disposition', `attachment; filename="${output.fileName}"`)
  }
  for (const cookie of output.cookies ?? []) reply.header('set-cookie', cookie)
  reply.code(output.status).header('content-type', output.type)
  if (output.type !== JSON_TYPE || output.body.length < MIN_COMPRESSED_CHARACTERS)
    return reply.send(output.body)
  reply.header('vary', 'accept-encoding')
  const acceptsGzip = /\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')
  return acceptsGzip
    ? reply.header('content-encoding', 'gzip').send(await compress(output.body))
    : reply.send(output.body)
}

export function toStoredReply({ status, body }: Output) {
  return { status, reply: String(body) }
}
