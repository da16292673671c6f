import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { CallShape } from '@switchboard/domain/call'

import { listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const OWN = '100517'
const FOREIGN = '100482'
const MISSING = '999999'

/** A path with this account, and plausible values for whatever else it asks. */
function pathFor(call: CallShape, accountCode: string): string {
  return `/api${call.path.replace('{accountCode}', accountCode).replace(/\{\w+\}/g, '1')}`
}

function ask(call: CallShape, token: string | null, accountCode: string) {
  return api().app.inject({
    method: call.method,
    url: pathFor(call, accountCode),
    headers: { 'x-correlation-id': 'same', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(call.body !== undefined && { payload: {} }),
  })
}

/** Those whose account is named elsewhere are asked with whole bodies, in the table of roles. */
function namesItsAccount({ access, accountIn }: CallShape): boolean {
  return (access === 'account' || access === 'owner') && accountIn === undefined
}

test('ACC-010 ACC-025 every account call refuses another customer, exactly as it refuses an account that is not there', async () => {
  const calls = listEndpoints(api().services)
    .map((endpoint) => endpoint.call)
    .filter(namesItsAccount)
  const token = await api().createToken('ben')

  for (const call of calls) {
    const foreign = await ask(call, token, FOREIGN)
    const missing = await ask(call, token, MISSING)
    const nobody = await ask(call, null, OWN)

    expect(foreign.json(), call.path).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
    expect(foreign.statusCode, call.path).toBe(403)
    expect(foreign.body, call.path).toBe(missing.body)
    expect(foreign.headers, call.path).toStrictEqual({ ...missing.headers, date: foreign.headers.date })
    expect(nobody.statusCode, call.path).toBe(401)
    expect(nobody.headers['www-authenticate'], call.path).toBe('Bearer')
  }

  console.log(`asked ${calls.length} account-scoped calls of the contract with another's token`)
  expect(calls.length).toBeGreaterThan(10)
})

test('an account call of the contract has the account in its path, and nothing else does', () => {
  const calls = listEndpoints(api().services).map((endpoint) => endpoint.call)

  expect(calls.filter((call) => call.path.includes('{accountCode}') !== namesItsAccount(call))).toStrictEqual(
    [],
  )
  expect(readdirSync(join(import.meta.dirname, '../../areas')).length).toBeGreaterThan(4)
})
