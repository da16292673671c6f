import { expect, test } from 'vitest'

import { addDays, dayAt } from '@switchboard/domain/day'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { fillDemo } from '#api/fill-demo.ts'
import { arrivingUsageJob, makeUpUsage } from './internet-usage.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)
const DAY_MILLISECONDS = 86_400_000

type Month = { account_code: string; month: string; received_mb: number[]; sent_mb: number[] }

function rows(where = 'true'): Promise<Month[]> {
  const text = `select * from internet_usage where ${where} order by account_code, month`
  return api().db.rows<Month>({ name: `test-usage-${where}`, text }, [])
}

async function liveTo(daysOn: number): Promise<void> {
  await api().db.script(
    `update provider_clock set offset_milliseconds = ${TEST_INSTANT - Date.now() + daysOn * DAY_MILLISECONDS}`,
  )
  await arrivingUsageJob(api().services).run(new AbortController().signal)
}

test('accounts with broadband or wireless have usage from their first day to yesterday, for at most a year', async () => {
  const months = await rows()

  expect([...new Set(months.map(({ account_code }) => account_code))]).toEqual([
    '100482',
    '100483',
    '100517',
    '100601',
    '100602',
    '100701',
    '100702',
    '100901',
    '100902',
    '101001',
    '103001',
    '103003',
    '103004',
  ])
  expect(months.filter(({ account_code }) => account_code === '100517')).toHaveLength(13)
  const kiri = months.filter(({ account_code }) => account_code === '100902')
  expect(kiri.map(({ month }) => month)[0]).toBe('2026-05-01')
  expect(kiri[0]?.received_mb.slice(0, 5)).toEqual([null, null, null, null, expect.any(Number)])
  expect(kiri.at(-1)?.sent_mb).toHaveLength(20)
})

test('a passed day adds its usage once, within a month and in a new month', async () => {
  const before = await rows(`account_code = '100517'`)
  await liveTo(12)
  await liveTo(12)

  const after = await rows(`account_code = '100517'`)
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-2)?.received_mb.slice(0, 20)).toEqual(before.at(-1)?.received_mb)
  expect(after.at(-2)?.received_mb).toHaveLength(30)
  expect(after.at(-1)).toMatchObject({
    month: '2026-12-01',
    received_mb: [expect.any(Number), expect.any(Number)],
  })
})

test('known usage stays when more is made up', async () => {
  await api().db.script(`update internet_usage set received_mb[3] = 7 where account_code = '100517'`)
  const before = await rows()
  await makeUpUsage(api().db, { from: addDays(TODAY, -90), until: addDays(TODAY, -1) })

  expect(await rows()).toEqual(before)
})
