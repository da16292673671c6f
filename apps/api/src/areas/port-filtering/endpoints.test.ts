import { expect, test } from 'vitest'

import { changePortFiltering, readPortFiltering } from '@switchboard/domain/port-filtering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

async function createClient(user: string, accountCode: string) {
  const token = await api().createToken(user)
  const request = { token, parameters: { accountCode } }
  return {
    status: async (): Promise<unknown> => (await api().make(readPortFiltering, request)).json(),
    turn: (status: 'ON' | 'OFF') => api().make(changePortFiltering, { ...request, body: { status } }),
    send: (payload: object) =>
      api().app.inject({
        method: 'PUT',
        url: `/api/accounts/${accountCode}/portfiltering`,
        headers: { authorization: `Bearer ${token}` },
        payload,
      }),
  }
}

test('PFL-007 PFL-008 PFL-009 a line is filtered by default; its owner turns the filter off and on again', async () => {
  const aroha = await createClient('aroha', '100482')

  expect(await aroha.status()).toEqual({ status: 'ON' })
  expect((await aroha.turn('OFF')).json()).toEqual({ status: 'OFF' })
  expect(await aroha.status()).toEqual({ status: 'OFF' })
  expect((await aroha.turn('ON')).json()).toEqual({ status: 'ON' })
  expect(await aroha.status()).toEqual({ status: 'ON' })
})

test('PFL-008 PFL-009 another account is unchanged', async () => {
  const aroha = await createClient('aroha', '100482')
  const ben = await createClient('ben', '100517')
  await aroha.turn('OFF')

  expect(await ben.status()).toEqual({ status: 'ON' })
})

test.each([
  ['wireless broadband', 'grace', '100702'],
  ['mobiles alone', 'hemi', '100801'],
  ['fibre that is only ordered', 'carla', '100533'],
])(
  'PFL-010 an account with %s has no ports to filter, and a change is refused',
  async (_what, user, code) => {
    const client = await createClient(user, code)
    const answer = await client.turn('OFF')

    expect(await client.status()).toEqual({ status: null })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_PORT_FILTERING_FEATURE' }])
    expect(await api().sql`select status from port_filtering where account_code = ${code}`).toEqual([])
  },
)

test.each([
  ['fibre', 'ben', '100517'],
  ['VDSL', 'kiri', '100902'],
])('PFL-010 an account with %s has ports to filter', async (_line, user, code) => {
  const client = await createClient(user, code)

  expect((await client.turn('OFF')).statusCode).toBe(200)
  expect(await client.status()).toEqual({ status: 'OFF' })
})

test('the owner is notified once when the filter is turned off, and not when it is turned on', async () => {
  const aroha = await createClient('aroha', '100482')
  await aroha.turn('OFF')
  await aroha.turn('OFF')
  await aroha.turn('ON')

  const notices = await api().sql<{ subject: string }>`
    select subject from communication where event_type = 'PortFiltering' and account_code = '100482'`
  const traces = await api().sql<{ status: string }>`
    select detail ->> 'status' as status from audit_event where action = 'port-filtering-changed' order by audit_event_id`
  expect(notices).toEqual([{ subject: 'Port filtering is off' }])
  expect(traces).toEqual([{ status: 'OFF' }, { status: 'ON' }])
})

test.each([[{ status: 'off' }], [{}], [{ status: 'ON', more: 1 }], [{ status: null }]])(
  'PFL-007 PFL-009 %j is refused as a status and changes nothing',
  async (body) => {
    const aroha = await createClient('aroha', '100482')
    const answer = await aroha.send(body)

    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST' }])
    expect(await aroha.status()).toEqual({ status: 'ON' })
  },
)
