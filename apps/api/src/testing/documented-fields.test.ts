import { expect, test } from 'vitest'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'

import { API_BASE } from '#api/create-provider.ts'
import { fillDemo } from '#api/fill-demo.ts'

import { listEndpoints } from '../areas.ts'

import { testApi } from './api.ts'
import { ACCOUNT_BODIES } from './documented/account-bodies.ts'
import { OURS } from './documented/ours.ts'
import { SERVICE_BODIES } from './documented/service-bodies.ts'

const api = testApi(fillDemo)

const ICP = '0001000002CKCA7'
const DOCUMENTED = [...ACCOUNT_BODIES, ...SERVICE_BODIES]

test.each(DOCUMENTED.map(([row, call, body]) => [row, nameCall(call), call, body] as const))(
  '%s %s accepts the documented fields alone',
  async (_row, _name, call, body) => {
    const token = await api().createToken('ben')
    const caller = { authorization: `Bearer ${token}` }
    const parameters = {
      accountCode: '100517',
      orderId: 'none',
      orderToken: 'none',
      service: 'Internet',
      feature: 'safe_mode',
      icp: ICP,
      serviceEntity: 'none',
      mailboxId: '1',
      mailFilterId: '5f0c8b1e-9c44-4d54-8f5d-0a3b7a0b1c2d',
    }

    const answer = await api().app.inject({
      method: call.method,
      url: API_BASE + fillPath(call.path, parameters),
      ...(body !== null && call.encoding === 'form'
        ? { payload: new URLSearchParams(toTexts(body)).toString(), headers: { ...caller, ...FORM } }
        : { headers: caller, ...(body !== null && { payload: body }) }),
    })

    expect(answer.json()).not.toMatchObject({ code: 'MALFORMED_REQUEST' })
    expect(answer.statusCode).not.toBe(415)
  },
)

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function toTexts(body: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, String(value)]))
}

test('each call with a body is in one of the lists', () => {
  const withBody = listNamesWithBody(listEndpoints(api().services).map(({ call }) => call))
  const documented = new Set(listNamesWithBody(DOCUMENTED.map(([, call]) => call)))

  expect([...documented, ...OURS].toSorted()).toEqual(withBody.toSorted())
})

function listNamesWithBody(calls: readonly CallShape[]): string[] {
  return calls.filter(({ body }) => body !== undefined).map(nameCall)
}

function nameCall({ method, path }: CallShape): string {
  return `${method} ${path}`
}
