import { expect, test } from 'vitest'

import { addDays, addMonths, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { fileTotals, halfHoursEiep13a } from '@switchboard/domain/usage/half-hour-files'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'

import { fillDemo } from '#api/fill-demo.ts'
import { readEiep13aHalfHours } from '#api/provider/metering/eiep13a.ts'
import { loadHalfHours } from '#api/provider/metering/load.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)
const BEN = { user: 'ben', accountCode: '100517' }
const YESTERDAY = addDays(TODAY, -1)

async function requestHalfHours({ user, accountCode }: typeof BEN, from: string, to: string) {
  const token = await api().createToken(user)
  return api().make(readHalfHours, { token, parameters: { accountCode }, query: { from, to } })
}

async function listHalfHours(customer: typeof BEN, from: Day, to: Day) {
  return readHalfHours.reply.parse((await requestHalfHours(customer, from, to)).json()).connections
}

test('one call of three statements returns two years of half-hours with connection and meter', async () => {
  const from = addDays(addMonths(TODAY, -24), 1)
  const input = { token: await api().createToken(BEN.user), parameters: { accountCode: BEN.accountCode } }
  const query = { from, to: TODAY }
  await api().make(readHalfHours, { ...input, query })
  const before = api().db.statementCount()
  const answer = await api().make(readHalfHours, { ...input, query })
  const statements = api().db.statementCount() - before
  const [connection, ...others] = readHalfHours.reply.parse(answer.json()).connections
  const [stored] = await api().sql<{ days: number; watt_hours: number }>`
    select count(distinct h.day)::integer as days, sum(watts)::integer as watt_hours
    from half_hours h cross join lateral unnest(h.watt_hours) watts
    where account_code = ${BEN.accountCode} and day between ${from} and ${TODAY}`

  expect(statements).toBe(3)
  expect(others).toEqual([])
  expect(connection).toMatchObject({
    icp: expect.stringMatching(/^\d{10}[A-Z]{2}/),
    meterSerial: expect.any(String),
  })
  expect(connection?.days).toHaveLength(stored?.days ?? 0)
  expect(fileTotals(connection ? [connection] : []).wattHours).toBe(stored?.watt_hours)
  expect(new Set(connection?.days.map(({ wattHours }) => wattHours.length))).toEqual(new Set([46, 48, 50]))
})

test('a day without data is left out, a missing half-hour is null and an estimate is marked', async () => {
  const [gap, partly] = [addDays(TODAY, -40), addDays(TODAY, -39)]
  await api().sql`delete from half_hours where account_code = ${BEN.accountCode} and day = ${gap}`
  await api().sql`update half_hours set watt_hours[5] = null, estimated = '{7}'
    where account_code = ${BEN.accountCode} and day = ${partly}`
  const [connection] = await listHalfHours(BEN, gap, partly)

  expect(connection?.days.map(({ date, estimated }) => [date, estimated])).toEqual([[partly, [7]]])
  expect(connection?.days[0]?.wattHours[4]).toBeNull()
})

test('our loader reads a written EIEP13A file back without changes', async () => {
  const range = { from: addDays(TODAY, -60), to: YESTERDAY }
  await api().sql`update half_hours set watt_hours[5] = null, estimated = '{7}'
    where account_code = ${BEN.accountCode} and day = ${addDays(TODAY, -39)}`
  const connections = await listHalfHours(BEN, range.from, range.to)
  const text = halfHoursEiep13a(connections, { sender: 'KEAX', now: TEST_INSTANT, ...range })
  const broken: unknown[] = []
  const report = (line: unknown) => void broken.push(line)
  async function* pieces() {
    yield text
  }
  const load = () =>
    loadHalfHours(api().db, readEiep13aHalfHours(pieces(), TODAY, report), { now: TEST_INSTANT, report })
  const { halfHours } = fileTotals(connections)

  expect(await load()).toEqual({ halfHours, days: connections[0]?.days.length, changed: 0 })
  await api().sql`delete from half_hours where account_code = ${BEN.accountCode} and day >= ${range.from}`
  expect((await load()).changed).toBe(connections[0]?.days.length)
  expect(await listHalfHours(BEN, range.from, range.to)).toEqual(connections)
  expect(broken).toEqual([])
})

test.each([
  ['ends before it begins', '2026-10-02', '2026-10-01'],
  ['is longer than 24 months', '2024-10-01', '2026-10-02'],
])('a span that %s is refused with its field', async (_what, from, to) => {
  const answer = await requestHalfHours(BEN, from, to)

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field: 'to' }])
})

test('24 months are accepted, and a span before the supply is empty', async () => {
  expect((await requestHalfHours(BEN, '2024-10-02', '2026-10-01')).statusCode).toBe(200)
  expect(await listHalfHours(BEN, day.parse('2001-01-01'), day.parse('2001-02-01'))).toEqual([])
})

test('USE-024 a meter that is read by hand has no half-hours, an account without power is refused', async () => {
  const jack = { user: 'jack', accountCode: '100901' }
  const dev = await requestHalfHours({ user: 'dev', accountCode: '100601' }, '2026-10-01', '2026-10-31')

  expect((await listHalfHours(jack, addDays(TODAY, -60), TODAY)).map(({ days }) => days)).toEqual([[]])
  expect(dev.json()).toMatchObject({ code: 'NO_POWER_SERVICE' })
})
