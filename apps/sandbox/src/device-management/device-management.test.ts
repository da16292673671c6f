import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const SSID = 'Device.WiFi.SSID.1.SSID'
const CLOCK = '2026-11-20T21:00:00.000Z'
const HEADERS = { 'x-api-key': 'sandbox', 'x-test-clock': CLOCK }

const device = z.looseObject({ _id: z.string() })
const found = z.array(device)
const task = z.looseObject({ _id: z.string() })

function createClient(url: string) {
  const base = `${url}/device-management/nbi`

  async function send(path: string, init: RequestInit = {}) {
    const answer = await fetch(`${base}${path}`, { headers: HEADERS, ...init })
    const text = await answer.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    return { status: answer.status, body }
  }

  const search = async (collection: string, query: object) =>
    send(`/${collection}/?query=${encodeURIComponent(JSON.stringify(query))}`)

  return {
    send,
    search,
    router: async () => found.parse((await search('devices', { _tags: 'inventory-1-2' })).body)[0] ?? null,
    give: async (id: string, work: object, query = '?connection_request') =>
      send(`/devices/${encodeURIComponent(id)}/tasks${query}`, {
        method: 'POST',
        headers: { ...HEADERS, 'content-type': 'application/json' },
        body: JSON.stringify(work),
      }),
    turn: (switches: object) =>
      fetch(`${url}/device-management/switches`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      }),
  }
}

const set = (...values: unknown[][]) => ({ name: 'setParameterValues', parameterValues: values })
const READ = { name: 'getParameterValues', parameterNames: ['Device.WiFi.'] }

async function startClient() {
  const client = createClient((await startTestSandbox()).url)
  const router = await client.router()
  if (router === null) throw new Error('there is no router')
  return { ...client, id: router._id }
}

test('a router is found by its tag and by its id, with its parameters in the format of the device management', async () => {
  const { search, router, id } = await startClient()

  expect(await router()).toMatchObject({
    _id: id,
    _tags: ['inventory-1-2'],
    _lastInform: CLOCK,
    Device: {
      WiFi: {
        Radio: {
          1: { OperatingFrequencyBand: { _value: '2.4GHz', _type: 'xsd:string', _timestamp: CLOCK } },
        },
        SSID: { 2: { Enable: { _value: true, _type: 'xsd:boolean' } } },
      },
    },
  })
  expect((await search('devices', { _id: id })).body).toEqual([await router()])
  expect((await search('devices', { _id: 'another' })).body).toEqual([])
})

test('a task replies 200 when done, and 202 when queued without a connection or while the router is off', async () => {
  const { give, search, router, turn, id } = await startClient()

  expect(await give(id, set([SSID, 'One', 'xsd:string']))).toMatchObject({
    status: 200,
    body: { device: id },
  })
  expect(await router()).toMatchObject({ Device: { WiFi: { SSID: { 1: { SSID: { _value: 'One' } } } } } })
  expect((await give(id, READ, '')).status).toBe(202)
  await turn({ off: true })
  expect((await give(id, set([SSID, 'Two', 'xsd:string']))).status).toBe(202)
  expect((await search('tasks', { device: id })).body).toHaveLength(2)

  await turn({})
  expect((await search('tasks', { device: id })).body).toEqual([])
  expect(await router()).toMatchObject({ Device: { WiFi: { SSID: { 1: { SSID: { _value: 'Two' } } } } } })
})

test.each([
  ['a parameter that it does not have', ['Device.WiFi.SSID.9.SSID', 'x', 'xsd:string'], 'cwmp.9005'],
  ['a value of another kind', ['Device.WiFi.SSID.1.Enable', 'yes', 'xsd:string'], 'cwmp.9007'],
  ['a name of 33 bytes', [SSID, `${'ā'.repeat(16)}a`, 'xsd:string'], 'cwmp.9007'],
  [
    'a short password',
    ['Device.WiFi.AccessPoint.1.Security.KeyPassphrase', 'short', 'xsd:string'],
    'cwmp.9007',
  ],
])(
  'a router refuses %s with a fault, sets none of the task’s values, and keeps the task queued',
  async (_what, wrong, code) => {
    const { send, give, search, router, id } = await startClient()
    const before = await router()

    const answer = await give(id, set([SSID, 'Right', 'xsd:string'], wrong))
    const { _id } = task.parse(answer.body)

    expect(answer.status).toBe(202)
    expect((await search('faults', { device: id })).body).toMatchObject([
      { _id: `${id}:task_${_id}`, channel: `task_${_id}`, code },
    ])
    expect(await router()).toEqual(before)
    expect(
      (await send(`/faults/${encodeURIComponent(`${id}:task_${_id}`)}`, { method: 'DELETE' })).status,
    ).toBe(200)
    expect((await search('faults', { device: id })).body).toEqual([])
    expect((await send(`/tasks/${_id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await send(`/tasks/${_id}`, { method: 'DELETE' })).status).toBe(404)
  },
)

test('an unsupported request, or a request without the key, is refused', async () => {
  const { send, search, give, id } = await startClient()

  expect((await search('devices', { _lastInform: { $lt: CLOCK } })).status).toBe(400)
  expect((await search('tasks', {})).status).toBe(400)
  expect((await send('/devices/?query=nothing')).status).toBe(400)
  expect((await give(id, { name: 'factoryReset' })).status).toBe(400)
  expect((await give('another', READ)).status).toBe(404)
  expect((await send('/devices/', { headers: {} })).status).toBe(401)
})

test('the page shows the routers without their passwords, and sets switches', async () => {
  const { url } = await startTestSandbox()
  const { router, send, turn } = createClient(url)
  const { _id: id } = device.parse(await router())
  const page = async () => (await fetch(`${url}/device-management`)).text()

  expect(await page()).toContain(id)
  expect(await page()).not.toContain('key-')
  await fetch(`${url}/device-management/switches`, {
    method: 'POST',
    body: new URLSearchParams({ down: 'on' }),
  })
  expect(await page()).toContain('checked')
  expect((await send('/devices/')).status).toBe(503)
  expect((await turn({ another: true })).status).toBe(400)
})
