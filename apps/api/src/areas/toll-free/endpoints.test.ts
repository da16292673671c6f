import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  readTollFree,
  readTollFreeDestination,
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

const sandbox = await testGateway()
const api = testApi(
  fillDemo,
  {},
  { VOICE_SWITCH_URL: sandbox.voiceSwitchUrl, VOICE_SWITCH_TIMEOUT_SECONDS: '2' },
)

const DEV = '100601'
const DEMO_NUMBER = '0800 555 016'

/** The switch keeps the settings of a test, so each test has a new number. */
let numbers = 0
let serviceEntity = ''
beforeEach(async () => {
  numbers += 1
  serviceEntity = `0800 556 ${100 + numbers}`
  await api().sql`update service set service_entity = ${serviceEntity}
    where account_code = ${DEV} and plan_code = 'toll-free'`
})

const authorize = async () => ({ token: await api().createToken('dev'), parameters: { accountCode: DEV } })
const authorizeForNumber = async (number = serviceEntity) => ({
  token: await api().createToken('dev'),
  parameters: { accountCode: DEV, serviceEntity: number },
})

async function readDestination(number = serviceEntity) {
  return (await api().make(readTollFreeDestination, await authorizeForNumber(number))).json<
    Record<string, unknown>
  >()
}

async function setDestination(destinationNumber: string, number = serviceEntity, seen?: number | null) {
  const revision = seen === undefined ? ((await readDestination(number))['revision'] ?? null) : seen
  const answer = await api().make(setTollFreeDestination, {
    ...(await authorizeForNumber(number)),
    body: { destinationNumber, revision: z.nullable(z.int()).parse(revision) },
  })
  return answer.json<Record<string, unknown>>()
}

type Routes = { destinationNumber: string; routePriority: number }[]

async function setRoutes(routes: Routes, revision = 0) {
  const answer = await api().make(setTollFreeRoutes, {
    ...(await authorizeForNumber()),
    body: { routes, revision },
  })
  return answer.json<Record<string, unknown>>()
}

test('TFR-006 TFR-010 the toll-free number is returned; an account without one has none', async () => {
  const ema = { token: await api().createToken('ema'), parameters: { accountCode: '100602' } }

  expect((await api().make(readTollFree, await authorize())).json()).toEqual({ serviceEntity })
  expect((await api().make(readTollFree, ema)).json()).toMatchObject({ code: 'NO_SERVICE_ENTITY' })
  expect((await api().make(readTollFreeNumbers, ema)).json()).toMatchObject({ code: 'NO_SERVICE_ENTITY' })
})

test('TFR-006 TFR-009 the first current toll-free number is read, and the list has all current numbers', async () => {
  await api().sql`
    insert into service (account_code, service_number, plan_code, detail, service_entity, status, started_on, ends_on)
    values (${DEV}, 0, 'toll-free', 'Ended', '0800 556 001', 'on', '2026-01-01', '2026-11-20'),
      (${DEV}, 99, 'toll-free', 'Second', '0800 556 002', 'on', '2026-01-01', '2026-11-21')`

  expect((await api().make(readTollFree, await authorize())).json()).toEqual({ serviceEntity })
  expect((await api().make(readTollFreeNumbers, await authorize())).json()).toMatchObject({
    tollfreeNumbers: [{ serviceEntity }, { serviceEntity: '0800 556 002' }],
  })
})

test('TFR-007 the destination of the demo’s number is the route of the lowest priority', async () => {
  await api().sql`update service set service_entity = ${DEMO_NUMBER}
    where account_code = ${DEV} and plan_code = 'toll-free'`

  expect(await readDestination(DEMO_NUMBER)).toEqual({ destinationNumber: '095550160', revision: 0 })
})

test('TFR-008 TFR-011 a first destination is set and read from the switch', async () => {
  expect(await readDestination()).toMatchObject({ code: 'NO_DESTINATION_NUMBER' })
  expect(await setDestination('(09) 555-0161')).toEqual({ destinationNumber: '095550161' })
  expect(await readDestination()).toEqual({ destinationNumber: '095550161', revision: 1 })
})

test('TFR-005 TFR-007 TFR-008 TFR-009 the routes are written and read; only the lowest priority is the destination', async () => {
  await setRoutes([
    { destinationNumber: '0215550162', routePriority: 2 },
    { destinationNumber: '09 555 0160', routePriority: 1 },
  ])
  expect(await readDestination()).toMatchObject({ destinationNumber: '095550160' })
  await setDestination('095550161')

  expect(await readDestination()).toMatchObject({ destinationNumber: '095550161' })
  expect((await api().make(readTollFreeNumbers, await authorize())).json()).toEqual({
    tollfreeNumbers: [
      {
        serviceEntity,
        routes: [
          { serviceEntity, destinationNumber: '0215550162', routePriority: 2 },
          { serviceEntity, destinationNumber: '095550161', routePriority: 1 },
        ],
        revision: 2,
      },
    ],
  })
})

test('TFR-008 TFR-009 a change of an older revision is refused, and a repeated change is made once', async () => {
  const changed = { code: 'VOICE_FEATURES_HAVE_CHANGED' }
  const first = { destinationNumber: '095550160', routePriority: 1 }
  await setDestination('095550160', serviceEntity, null)

  expect(await setDestination('095550161', serviceEntity, null)).toMatchObject(changed)
  expect(await setDestination('095550161', serviceEntity, 0)).toMatchObject(changed)
  expect(await setRoutes([{ ...first, destinationNumber: '095550161' }], 0)).toMatchObject(changed)
  expect(await readDestination()).toEqual({ destinationNumber: '095550160', revision: 1 })

  expect(await setDestination('095550160', serviceEntity, null)).toEqual({ destinationNumber: '095550160' })
  expect(await setRoutes([first], 0)).toMatchObject({ routes: [first], revision: 1 })
  expect(await readDestination()).toMatchObject({ revision: 1 })
})

test.each([
  ['TFR-004 nothing', '', 'INVALID_PHONE_NUMBER'],
  ['TFR-004 letters', 'office', 'INVALID_PHONE_NUMBER'],
  ['TFR-004 too few digits', '0955501', 'INVALID_PHONE_NUMBER'],
  ['TFR-004 too many digits', '095550160123', 'INVALID_PHONE_NUMBER'],
  ['TFR-004 a number of another country', '0061255500123', 'INVALID_PHONE_NUMBER'],
  ['a premium number', '0900 12345', 'FORWARDING_REFUSED'],
])('%s is refused by its field, and nothing changes', async (_what, typed, code) => {
  expect(await setDestination(typed)).toMatchObject({ code, field: 'destinationNumber' })
  expect(await setRoutes([{ destinationNumber: typed, routePriority: 1 }])).toMatchObject({
    code,
    field: 'routes.0.destinationNumber',
  })
  expect(await readDestination()).toMatchObject({ code: 'NO_DESTINATION_NUMBER' })
})

test('the number itself, a repeated priority and more than ten routes are refused', async () => {
  const one = { destinationNumber: '095550160', routePriority: 1 }

  expect(await setDestination(serviceEntity)).toMatchObject({
    code: 'FORWARDING_REFUSED',
    field: 'destinationNumber',
  })
  expect(await setRoutes([one, one])).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'routes' })
  expect(await setRoutes(Array.from({ length: 11 }, () => one))).toMatchObject({ code: 'MALFORMED_REQUEST' })
})

test('TFR-007 TFR-008 TFR-009 TFR-010 another account’s toll-free number cannot be read or set', async () => {
  const kiri = {
    token: await api().createToken('kiri'),
    parameters: { accountCode: '100902', serviceEntity },
  }
  const body = { destinationNumber: '095550161', revision: 0 }

  for (const answer of [
    await api().make(readTollFreeDestination, kiri),
    await api().make(setTollFreeDestination, { ...kiri, body }),
    await api().make(setTollFreeRoutes, {
      ...kiri,
      body: { routes: [{ destinationNumber: '095550161', routePriority: 1 }], revision: 0 },
    }),
  ])
    expect(answer.json()).toMatchObject({ code: 'NO_SERVICE_ENTITY', field: 'serviceEntity' })
})

test.each([
  ['refuses', { refusing: true }, 'VOICE_SWITCH_REFUSED'],
  ['is down', { down: true }, 'VOICE_SWITCH_UNAVAILABLE'],
  ['is slow', { slow: 4 }, 'VOICE_SWITCH_UNAVAILABLE'],
])('a switch that %s changes nothing, and the call fails', async (_how, switches, code) => {
  await sandbox.turnVoiceSwitch(switches)

  expect(await setDestination('095550161')).toMatchObject({ code })
  await sandbox.turnVoiceSwitch({})
  expect(await readDestination()).toMatchObject({ code: 'NO_DESTINATION_NUMBER' })
})

test('a change with a late reply of the switch has an unknown outcome, and a later read shows it', async () => {
  await sandbox.turnVoiceSwitch({ late: 4 })

  expect(await setDestination('095550161')).toMatchObject({ code: 'VOICE_CHANGE_UNANSWERED' })
  await sandbox.turnVoiceSwitch({})
  await expect
    .poll(async () => (await readDestination())['destinationNumber'], { timeout: 10_000 })
    .toBe('095550161')
})

test('of 50 first destinations at once at most one is set', async () => {
  const typed = Array.from({ length: 50 }, (_, place) => `0955501${10 + place}`)
  const answers = await Promise.all(typed.map((each) => setDestination(each, serviceEntity, null)))
  const made = answers.flatMap(({ destinationNumber }) => destinationNumber ?? [])
  const codes = new Set(answers.flatMap(({ code }) => (code === undefined ? [] : [code])))

  // on a busy machine the switch does not answer all of them within its second
  const kept = ['VOICE_FEATURES_HAVE_CHANGED', 'VOICE_SWITCH_UNAVAILABLE', 'VOICE_CHANGE_UNANSWERED']
  expect([...codes].filter((code) => !kept.some((one) => one === code))).toEqual([])
  expect(made.length).toBeLessThan(2)
  for (const destinationNumber of made)
    expect(await readDestination()).toEqual({ destinationNumber, revision: 1 })
})

test('a read runs two statements with the session’s, a change three', async () => {
  const input = await authorize()
  const numberInput = { ...input, parameters: { ...input.parameters, serviceEntity } }
  const countStatements = async (make: () => Promise<unknown>) => {
    const before = api().db.statementCount()
    await make()
    return api().db.statementCount() - before
  }
  // the first call of a session writes more
  await api().make(readTollFree, input)

  expect([
    await countStatements(() => api().make(readTollFree, input)),
    await countStatements(() => api().make(readTollFreeDestination, numberInput)),
    await countStatements(() => api().make(readTollFreeNumbers, input)),
    await countStatements(() =>
      api().make(setTollFreeDestination, {
        ...numberInput,
        body: { destinationNumber: '095550160', revision: null },
      }),
    ),
  ]).toEqual([2, 2, 2, 3])
})
