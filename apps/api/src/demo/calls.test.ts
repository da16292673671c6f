import { expect, test } from 'vitest'

import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { makeUpCalls } from './calls.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { arrivingUsageJob } from './internet-usage.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)
const DAY_MILLISECONDS = 86_400_000

async function liveTo(daysOn: number): Promise<void> {
  await api().db.script(
    `update provider_clock set offset_milliseconds = ${TEST_INSTANT - Date.now() + daysOn * DAY_MILLISECONDS}`,
  )
  await arrivingUsageJob(api().services).run(new AbortController().signal)
}

function calls() {
  return api().sql<{ account: string; day: Day }>`
    select account_code as account, (began at time zone 'Pacific/Auckland')::date::text as day from call_record order by 1, 2`
}

test('every account with bills and a phone line has calls up to yesterday', async () => {
  const kept = await calls()

  expect([...new Set(kept.map(({ account }) => account))]).toEqual([
    '100482',
    '100601',
    '100901',
    '100902',
    '103003',
  ])
  expect(kept.filter(({ day }) => day >= TODAY)).toEqual([])
})

test('a passed day adds its calls once, and single days give the same calls as a whole month', async () => {
  const before = await calls()
  await liveTo(40)
  await liveTo(40)
  const atOnce = await calls()
  await api()
    .sql`delete from call_record where began >= ${new Date(TEST_INSTANT).toISOString()}::timestamptz - interval '1 day'`
  for (let day = addDays(TODAY, -2); day < addDays(TODAY, 40); day = addDays(day, 1)) {
    await makeUpCalls(api().db, { from: day, until: day })
  }

  expect(atOnce.length).toBeGreaterThan(before.length)
  expect(atOnce.slice().filter(({ day }) => day < TODAY)).toEqual(before)
  expect(await calls()).toEqual(atOnce)
})

test('the next bill has the call minutes from the table of its month', async () => {
  await liveTo(40)
  await runBills(api().services, { today: addDays(TODAY, 40), now: TEST_INSTANT + 40 * DAY_MILLISECONDS })
  const lines = await api().sql<{ account: string; quantity: number }>`
    select u.account_code as account, u.quantity::integer from metered_usage u
    join invoice i using (account_code, invoice_number)
    where u.subject like '%:calls' and i.bill_date > ${TODAY} order by 1, u.measured_to`

  expect(lines).toEqual([
    { account: '100482', quantity: 63 },
    { account: '100601', quantity: 231 },
    { account: '100901', quantity: 63 },
  ])
})
