import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { readSpeedTests, requestSpeedTest } from '@switchboard/domain/speed-test/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { MAX_LINE_TESTS } from './line/endpoints.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { SPEED_TEST_URL: sandbox.speedTestUrl })

const AROHA = '100482'
const requested = z.object({ id: z.string() })

async function openClient(user = 'aroha', accountCode = AROHA) {
  const input = { token: await api().createToken(user), parameters: { accountCode } }
  const request = () => api().make(requestSpeedTest, input)
  return {
    request,
    requestId: async () => requested.parse((await request()).json()).id,
    refusal: async () => {
      const answer = await request()
      return [answer.statusCode, z.object({ code: z.string() }).parse(answer.json()).code]
    },
    read: async () => {
      const answer = await api().make(readSpeedTests, input)
      return readSpeedTests.reply.parse(answer.json())
    },
  }
}

/** Moves the provider clock, and skips the pause before the test provider is asked again. */
async function pass(seconds: number): Promise<void> {
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${seconds * 1000}`
  await api().sql`update line_test set looked_at = looked_at - interval '5 seconds'`
}

test('SPD-004 SPD-006 SPD-007 SPD-008 a test is requested, and its result arrives later with the same id', async () => {
  const aroha = await openClient()
  const before = await aroha.read()
  const id = await aroha.requestId()
  const meanwhile = await aroha.read()
  await pass(10)
  const after = await aroha.read()

  expect(before).toMatchObject({
    requested: false,
    results: [],
    devices: [],
    plan: { downloadMbps: expect.any(Number) },
  })
  expect(meanwhile).toMatchObject({ requested: true, results: [] })
  expect(after).toMatchObject({ requested: false, results: [{ id }] })
  const [result] = after.results
  expect(result?.downloadMbps).toBeGreaterThan(0.9 * (after.plan?.downloadMbps ?? Infinity))
  expect(result?.downloadMbps).toBeLessThanOrEqual(after.plan?.downloadMbps ?? 0)
  expect(result?.uploadMbps).toBeGreaterThan(0.9 * (after.plan?.uploadMbps ?? Infinity))
  expect(result?.uploadMbps).toBeLessThanOrEqual(after.plan?.uploadMbps ?? 0)
  expect(result?.latencyMs).toBeGreaterThan(0)
})

test('SPD-007 the newest result is listed first', async () => {
  const aroha = await openClient()
  const first = await aroha.requestId()
  await pass(10)
  await aroha.read()
  const second = await aroha.requestId()
  await pass(10)

  expect((await aroha.read()).results.map(({ id }) => id)).toEqual([second, first])
})

test('SPD-008 a test that did not reach the test provider can be requested again', async () => {
  const aroha = await openClient()
  await sandbox.turnSpeedTests({ down: true })
  await aroha.request()
  await sandbox.turnSpeedTests({})
  const id = await aroha.requestId()
  await pass(10)

  expect(await aroha.read()).toMatchObject({ requested: false, results: [{ id }] })
})

test('SPD-008 ten requests at once are a single test at the test provider, with a single id', async () => {
  const aroha = await openClient()
  const before = await sandbox.countSpeedTests()
  const ids = await Promise.all(Array.from({ length: 10 }, () => aroha.requestId()))

  expect(new Set(ids).size).toBe(1)
  expect((await sandbox.countSpeedTests()) - before).toBe(1)
})

test('SPD-007 SPD-008 another account has its own test and cannot see others', async () => {
  const aroha = await openClient()
  const ben = await openClient('ben', '100517')
  await aroha.request()
  await pass(10)
  await aroha.read()

  expect(await ben.read()).toMatchObject({ requested: false, results: [] })
})

test.each([['down'], ['silent'], ['refusing']])(
  'SPD-009 while the test provider is %s a request fails, and no test is under way',
  async (how) => {
    const aroha = await openClient()
    await sandbox.turnSpeedTests({ [how]: true })
    const refusal = await aroha.refusal()
    await sandbox.turnSpeedTests({})
    await pass(5)

    expect(refusal).toEqual([422, 'REQUEST_ERROR'])
    expect(await aroha.read()).toMatchObject({ requested: false, results: [] })
  },
  30_000,
)

test.each([
  ['without an enabled test provider', `update account set speed_test_enabled = false`],
  ['whose line has no known speed', `update core_product set downstream_mbps = null`],
])('SPD-003 SPD-009 an account %s cannot request a test', async (_what, change) => {
  const aroha = await openClient()
  await api().db.script(change)

  expect(await aroha.refusal()).toEqual([422, 'REQUEST_ERROR'])
})

test('SPD-010 a failed test ends without a result', async () => {
  const aroha = await openClient()
  await sandbox.turnSpeedTests({ failing: true })
  await aroha.request()
  await pass(10)

  expect(await aroha.read()).toMatchObject({ requested: false, results: [] })
})

test('a test without a reply of the test provider stays under way, and is asked about again', async () => {
  const aroha = await openClient()
  const id = await aroha.requestId()
  await sandbox.turnSpeedTests({ down: true })
  await pass(10)
  const meanwhile = await aroha.read()
  await sandbox.turnSpeedTests({})
  await pass(5)

  expect(meanwhile).toMatchObject({ requested: true, results: [] })
  expect(await aroha.read()).toMatchObject({ requested: false, results: [{ id }] })
})

test('a late result is listed although a newer test began', async () => {
  const aroha = await openClient()
  await sandbox.turnSpeedTests({ slow: true })
  const late = await aroha.requestId()
  await api().sql`update line_test set asked_at = asked_at - interval '16 minutes'`
  const newer = await aroha.requestId()
  await pass(600)

  expect(late).not.toBe(newer)
  expect((await aroha.read()).results.map(({ id }) => id).toSorted()).toEqual([late, newer].toSorted())
})

test('if many pages read at once, the test provider is asked once', async () => {
  const aroha = await openClient()
  await aroha.request()
  await pass(10)
  const answers = await Promise.all(Array.from({ length: 10 }, () => aroha.read()))

  expect(answers.filter(({ results }) => results.length > 1)).toEqual([])
  expect(await aroha.read()).toMatchObject({ requested: false, results: [{ id: expect.any(String) }] })
})

test('the line tests of an account are limited by hour', async () => {
  const aroha = await openClient()
  for (let each = 0; each < MAX_LINE_TESTS; each += 1) {
    await aroha.requestId()
    await pass(10)
    await aroha.read()
  }

  expect(await aroha.refusal()).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await aroha.read()).requested).toBe(false)
})
