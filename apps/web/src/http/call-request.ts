import { fillPath } from '@switchboard/domain/call'
import type { CallShape, PathParameters, SentBody, SentQuery } from '@switchboard/domain/call'
import type { StaticConfiguration } from '@switchboard/domain/config/static'

import { callerHeaders } from './session.ts'

export type CallArguments<C extends CallShape> = {
  readonly parameters?: PathParameters<C>
  readonly query?: SentQuery<C>
  readonly body?: SentBody<C>
  /** A new key for each attempt of the customer: a request repeated with the same key has no second effect. */
  readonly idempotencyKey?: string
  /** For sign-out: if the session is already over, the call fails and the page does not reload. */
  readonly whenSessionIsLost?: 'fail'
  /** Whether the call waits for a connection. By default reads wait and writes fail. */
  readonly whenOffline?: 'wait' | 'fail'
}

export function buildAddress<C extends CallShape>(
  call: C,
  { parameters, query }: CallArguments<C>,
  { base, msbase }: Pick<StaticConfiguration, 'base' | 'msbase'>,
): string {
  const path = fillPath(call.path, parameters ?? {})
  const filled = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return (call.base === 'msbase' ? msbase : base) + path + (text === '' ? '' : `?${text}`)
}

export type SentRequest = RequestInit & { readonly method: string }

export function toRequestInit<C extends CallShape>(
  call: C,
  { body, idempotencyKey }: CallArguments<C>,
  { token, id }: { token: string | null; id: string },
): SentRequest {
  const form = call.encoding === 'form'
  return {
    method: call.method,
    cache: 'no-store',
    headers: {
      accept: call.reply === 'pdf' ? 'application/pdf, application/json' : 'application/json',
      'x-correlation-id': id,
      ...(token !== null && callerHeaders(token)),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? toForm(body) : JSON.stringify(body) }),
  }
}

function toForm(body: unknown): URLSearchParams {
  const given = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const fields = given.filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}
