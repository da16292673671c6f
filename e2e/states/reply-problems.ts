import * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'

/** Lists the fields of a reply that break the contract, with the reason. The page parses replies in the same way. */
export function findReplyProblems(call: Pick<CallShape, 'reply'>, reply: unknown): string[] {
  if (call.reply === 'pdf') return []
  const sent: unknown = JSON.parse(JSON.stringify(reply))
  const { error, data } = call.reply.safeParse(sent, { error: z.locales.en().localeError })
  if (error === undefined)
    return listUnknownFields(sent, data).map((field) => `${field}: not in the contract`)
  return error.issues.map(({ path, message }) => `${path.join('.') || 'the reply'}: ${message}`)
}

/** Lists the fields that parsing drops. The compiler does not find them in a fixture that spreads a constant. */
function listUnknownFields(sent: unknown, parsed: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || typeof parsed !== 'object' || sent === null || parsed === null) return []
  const known = new Map<string, unknown>(Object.entries(parsed))
  return Object.entries(sent).flatMap(([name, value]: [string, unknown]) =>
    known.has(name) ? listUnknownFields(value, known.get(name), `${path}${name}.`) : [`${path}${name}`],
  )
}
