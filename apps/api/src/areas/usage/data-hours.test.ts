import { expect, test } from 'vitest'

import { addDays, addMonths, day, dayAt } from '@switchboard/domain/day'
import { readDataByDay, readDataByHour, readDataSummary } from '@switchboard/domain/usage/data'

import { saveHours } from '#api/provider/books/data-hours.ts'
import { arrivingUsageJob } from '#api/demo/internet-usage.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)
const BEN = { user: 'ben', accountCode: '100517' }

async function requestHours(date: string, { user, accountCode } = BEN) {
  const token = await api().createToken(user)
  return api().make(readDataByHour, { token, parameters: { accountCode }, query: { date } })
}

async function readHours(date: string): Promise<number[]> {
  const { hours } = readDataByHour.reply.parse((await requestHours(date)).json())
  return hours.map(({ MBTotal }) => MBTotal)
}

const sumHours = (hours: readonly number[]) => hours.reduce((so, mb) => so + mb, 0)

test('USE-049 the hours of each day of the current period add up to that day', async () => {
  const token = await api().createToken(BEN.user)
  const answer = await api().make(readDataSummary, { token, parameters: { accountCode: BEN.accountCode } })
  const { days } = readDataSummary.reply.parse(answer.json())
  const hours = await Promise.all(days.map(({ date }) => readHours(date)))

  expect(days.length).toBeGreaterThan(10)
  expect(hours.map(({ length }) => length)).toEqual(days.map(() => 24))
  expect(hours.map(sumHours)).toEqual(days.map(({ totalMb }) => totalMb))
})

test('USE-049 the hours of each day of the month before add up to that day', async () => {
  const token = await api().createToken(BEN.user)
  const parameters = { accountCode: BEN.accountCode }
  const answer = await api().make(readDataByDay, { token, parameters, query: { billDate: '2026-11-03' } })
  const { days } = readDataByDay.reply.parse(answer.json())
  const october = days.filter(({ date }) => date.startsWith('2026-10'))
  const hours = await Promise.all(october.map(({ date }) => readHours(date)))

  expect(october.length).toBeGreaterThan(10)
  expect(hours.map(sumHours)).toEqual(october.map(({ totalMb }) => totalMb))
})

test('a repeated run for the same night changes no hours, and the next day gets its hours once', async () => {
  await api().sql`update usage_arrival set arrived_to = arrived_to - 1`
  const listStoredHours = () =>
    api().sql`select account_code, month, days, mb from internet_hours order by 1, 2`
  const before = await listStoredHours()
  await arrivingUsageJob(api().services).run(new AbortController().signal)
  expect(await listStoredHours()).toEqual(before)

  await saveHours(api().db, [{ accountCode: BEN.accountCode, day: TODAY, mb: [1, 2, 300] }])
  await saveHours(api().db, [{ accountCode: BEN.accountCode, day: TODAY, mb: [9] }])
  expect(await readHours(TODAY)).toEqual([1, 2, 300])
})

test('USE-049 hours are kept for this and the previous month; a day without data has none', async () => {
  const first = day.parse(`${addMonths(TODAY, 1).slice(0, 7)}-01`)
  const next = addDays(first, 2)
  await saveHours(api().db, [
    { accountCode: BEN.accountCode, day: first, mb: [5] },
    { accountCode: BEN.accountCode, day: next, mb: [7, 0] },
  ])

  expect([await readHours(first), await readHours(addDays(first, 1)), await readHours(next)]).toEqual([
    [5],
    [],
    [7, 0],
  ])
  const months = await api().sql<{ many: number }>`
    select count(*)::integer as many from internet_hours where account_code = ${BEN.accountCode}`
  expect(months).toEqual([{ many: 2 }])
})

test('USE-049 a day without known hours has none', async () => {
  for (const date of [TODAY, addMonths(TODAY, -3), addMonths(TODAY, 3)])
    expect(await readHours(date)).toEqual([])
})

test('USE-056 an account without internet has no hours: NO_INTERNET_SERVICE', async () => {
  const answer = await requestHours('2026-11-10', { user: 'isla', accountCode: '100802' })

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_INTERNET_SERVICE' }])
})

test.each(['2026-02-30', 'yesterday', ''])('the day "%s" is refused with its field', async (date) => {
  const answer = await requestHours(date)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'MALFORMED_REQUEST', field: 'date' },
  ])
})

test('the call runs two statements', async () => {
  const input = {
    token: await api().createToken(BEN.user),
    parameters: { accountCode: BEN.accountCode },
    query: { date: '2026-11-10' },
  }
  await api().make(readDataByHour, input)
  const before = api().db.statementCount()
  await api().make(readDataByHour, input)

  expect(api().db.statementCount() - before).toBe(2)
})
