import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'

import { API_BASE } from '#api/create-provider.ts'

import { ACCOUNT } from './access-callers.ts'
import type { CallInput } from './access-callers.ts'
import { ACCESS_TABLE, toRowName } from './access-table.ts'

type RequestByRow = {
  readonly token: string | null
  readonly accountCode: string
  readonly correlationId?: string
  readonly input?: CallInput
}

/** Makes a call for this account, by default with the input of its row in the access table. */
export function requestByRow(
  app: FastifyInstance,
  call: CallShape,
  { token, accountCode, correlationId, input = ACCESS_TABLE[toRowName(call)]?.input ?? {} }: RequestByRow,
): Promise<LightMyRequestResponse> {
  const { parameters = {}, query = {}, body } = input
  const isForm = call.encoding === 'form'
  return app.inject({
    method: call.method,
    url: API_BASE + fillPath(call.path, { ...parameters, accountCode }),
    query: toTextFields(accountCode, query),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(correlationId !== undefined && { 'x-correlation-id': correlationId }),
      ...(body !== undefined && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body !== undefined && {
      payload: isForm
        ? new URLSearchParams(toTextFields(accountCode, body)).toString()
        : JSON.stringify(body).replaceAll(ACCOUNT, accountCode),
    }),
  })
}

/** The fields of a query or form, as text. */
function toTextFields(accountCode: string, fields: unknown): Record<string, string> {
  const given = Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
  return Object.fromEntries(
    given.map(([name, value]) => [name, String(value).replaceAll(ACCOUNT, accountCode)]),
  )
}
