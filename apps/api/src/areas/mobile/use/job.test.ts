import { expect, test } from 'vitest'

import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { simulateUse } from '@switchboard/domain/mobile/use/simulated-network'

import { fillDemo } from '#api/fill-demo.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { mobileUseJob } from './job.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })
const TODAY = dayAt(TEST_INSTANT)
const DAY_MILLISECONDS = 86_400_000
const NUMBER = '0215550181'

type Month = { account_code: string; service_number: number; month: Day; bytes: (number | null)[] }

function rows() {
  return api().sql<Month>`
    select account_code, service_number, month::text as month, bytes::float8[] as bytes from mobile_use
    order by account_code, service_number, month`
}

async function run(): Promise<void> {
  await mobileUseJob(api().services).run(new AbortController().signal)
}

async function moveToDay(daysOn: number): Promise<void> {
  await api().db.script(
    `update provider_clock set offset_milliseconds = ${TEST_INSTANT - Date.now() + daysOn * DAY_MILLISECONDS}`,
  )
}

/** The stored days of a line. */
async function readDays(account: string, serviceNumber: number): Promise<Map<Day, number | null>> {
  const months = (await rows()).filter(
    (row) => row.account_code === account && row.service_number === serviceNumber,
  )
  return new Map(
    months.flatMap(({ month, bytes }) =>
      bytes.map((dayBytes, place) => [addDays(month, place), dayBytes] as const),
    ),
  )
}

function calculateBytes(number: string, date: Day): number | null {
  return simulateUse(number, date)?.reduce((sum, { bytes }) => sum + bytes, 0) ?? null
}

test('every mobile of the demo has a year of use, equal to the network’s figures', async () => {
  const before = await rows()
  await api().sql`delete from mobile_use`
  await run()

  expect(await rows()).toEqual(before)
  expect([...new Set(before.map(({ account_code }) => account_code))]).toEqual(['100801', '100802', '103004'])
  expect(before.filter(({ service_number }) => service_number === 3)[0]?.month).toBe('2026-01-01')
})

test('each past day is stored once, across a month’s end and with two runs at once', async () => {
  const before = await readDays('100801', 1)
  await moveToDay(12)
  await Promise.all([run(), run()])

  const after = await readDays('100801', 1)
  expect(after.size).toBe(before.size + 12)
  expect([...after].slice(0, before.size)).toEqual([...before])
  for (const [day, bytes] of [...after].slice(before.size)) expect(bytes).toBe(calculateBytes(NUMBER, day))
})

test('while the network is down nothing is stored, and the missing days are fetched later', async () => {
  const before = await rows()
  await moveToDay(3)
  await sandbox.turnNetwork({ usageDown: true })
  await run()
  const during = await rows()
  await sandbox.turnNetwork({})
  await run()

  expect(during).toEqual(before)
  expect([...(await readDays('100802', 1)).keys()].at(-1)).toBe(addDays(TODAY, 2))
})

test('today is not fetched, and a stored day is not changed', async () => {
  await api().sql`
    update mobile_use set bytes[20] = 5
    where account_code = '100801' and service_number = 1 and month = '2026-11-01'`
  await run()

  const days = await readDays('100801', 1)
  expect([days.get(addDays(TODAY, -1)), days.has(TODAY)]).toEqual([5, false])
})

test('the use of a new number is stored from its first day', async () => {
  await api().sql`
    insert into service (account_code, service_number, plan_code, detail, service_entity, status, started_on)
    values ('100801', 30, 'mobile-12', '021 555 0200', '021 555 0200', 'on', '2026-11-18')`
  await run()

  const days = await readDays('100801', 30)
  const stored = [...days].filter(([, bytes]) => bytes !== null).map(([day]) => day)
  const since = [3, 2, 1].map((before) => addDays(TODAY, -before))
  expect(stored).toEqual(since.filter((date) => calculateBytes('0215550200', date) !== null))
  expect(days.size).toBe(20)
})

test('a number that the network does not know does not hold up the others', async () => {
  await api()
    .sql`update service set service_entity = '09 555' where account_code = '100801' and service_number = 1`
  await moveToDay(1)
  await run()

  expect([...(await readDays('100801', 1)).keys()].at(-1)).toBe(addDays(TODAY, -1))
  expect([...(await readDays('100801', 2)).keys()].at(-1)).toBe(TODAY)
})
