import * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'

/** The fields for which no API can send this reply, each with the reason. The reply is parsed as the page parses it. */
export function findReplyProblems(call: Pick<CallShape, 'reply'>, reply: unknown): string[] {
  if (call.reply === 'pdf') return []
  const sent: unknown = JSON.parse(JSON.stringify(reply))
  const { error, data } = call.reply.safeParse(sent, { error: z.locales.en().localeError })
  if (error === undefined) return unknownFields(sent, data).map((field) => `${field}: not in the contract`)
  return error.issues.map(({ path, message }) => `${path.join('.') || 'the reply'}: ${message}`)
}

/** Fields that parsing drops. The compiler misses them where a fixture is spread from a constant. */
function unknownFields(sent: unknown, parsed: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || typeof parsed !== 'object' || sent === null || parsed === null) return []
  const known = new Map<string, unknown>(Object.entries(parsed))
  return Object.entries(sent).flatMap(([name, value]: [string, unknown]) =>
    known.has(name) ? unknownFields(value, known.get(name), `${path}${name}.`) : [`${path}${name}`],
  )
}
