import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { startOfDay } from '@switchboard/domain/instant'
import { simulateUse } from '@switchboard/domain/mobile/use/simulated-network'

import type { Answer } from '#api/partners/http/bounded-fetch.ts'
import { readEnvironment } from '#api/platform/environment.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { createMobileNetworkClient } from './client.ts'
import { fetchDataUsage, fetchWallet } from './data-usage.ts'

const sandbox = await testGateway()
const environment = readEnvironment({ MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })
if (Array.isArray(environment)) throw new Error(environment.join())
const network = createMobileNetworkClient(environment)
const NUMBER = '021 555 0181'
const NOW = Date.parse('2027-05-01T00:00:00Z')

/** Days on which the clocks change, and those around them: of 24, 23 and 25 hours. */
test.each([
  ['forward', '2026-09-26', '2026-09-28'],
  ['back', '2027-04-03', '2027-04-05'],
])('records are of their days in New Zealand, also where the clocks go %s', async (_where, from, until) => {
  const query = { number: NUMBER, from: day.parse(from), until: day.parse(until), now: NOW }

  const days = await fetchDataUsage(network, query)

  if (days === 'unavailable') throw new Error(days)
  expect(days.map(({ day: date }) => date)).toHaveLength(3)
  for (const { day: date, bytes } of days)
    expect(bytes).toBe(
      simulateUse('0215550181', date)?.reduce((sum, record) => sum + record.bytes, 0) ?? null,
    )
})

/** What a network that answers this makes of 4 and 5 April 2026: the clocks go back on the 5th, which has 25 hours. */
function readFromReply(answer: unknown, status = 200) {
  const answers = async (): Promise<Answer> => ({ kind: 'json', status, body: answer })
  const [from, until] = [day.parse('2026-04-04'), day.parse('2026-04-05')]
  return fetchDataUsage(answers, { number: NUMBER, from, until, now: NOW })
}

const MIDNIGHTS = {
  number: '0215550181',
  completeTo: '2026-04-05T12:00:00Z',
  records: [
    { at: '2026-04-04T10:59:59Z', bytes: 1 },
    { at: '2026-04-04T11:00:00Z', bytes: 10 },
    { at: '2026-04-05T11:59:59Z', bytes: 100 },
  ],
  lost: [],
}

test('what moved at midnight is of the day that begins, and the hour that comes twice of the day that has it', async () => {
  expect(await readFromReply(MIDNIGHTS)).toEqual([
    { day: '2026-04-04', bytes: 1 },
    { day: '2026-04-05', bytes: 110 },
  ])
})

test('a day that is not complete is left out, one with lost records is not known, one without any is 0', async () => {
  expect(await readFromReply({ ...MIDNIGHTS, completeTo: '2026-04-05T11:59:59Z' })).toHaveLength(1)
  const lost = [{ from: '2026-04-05T11:00:00Z', to: '2026-04-05T11:10:00Z' }]
  expect(await readFromReply({ ...MIDNIGHTS, records: [], lost })).toEqual([
    { day: '2026-04-04', bytes: 0 },
    { day: '2026-04-05', bytes: null },
  ])
})

test.each([
  ['an error', {}, 503],
  ['another number', { ...MIDNIGHTS, number: '0215550182' }, 200],
  ['bytes below 0', { ...MIDNIGHTS, records: [{ at: '2026-04-05T11:00:00Z', bytes: -1 }] }, 200],
  ['something else', [], 200],
])('%s is no answer', async (_what, answer, status) => {
  expect(await readFromReply(answer, status)).toBe('unavailable')
})

test('a network that is silent is given up on, and one that is not there too', async () => {
  await sandbox.turnNetwork({ walletSilent: true })
  const query = { number: NUMBER, now: startOfDay(day.parse('2026-11-21')) }
  const nowhere = createMobileNetworkClient({ ...environment, MOBILE_NETWORK_URL: 'http://127.0.0.1:9' })

  expect(await Promise.all([fetchWallet(network, query), fetchWallet(nowhere, query)])).toEqual([
    'unavailable',
    'unavailable',
  ])
})
