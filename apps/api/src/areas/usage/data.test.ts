import { expect, test } from 'vitest'

import { addDays, addMonths, dayAt, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { readDataByBillDate, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'

import { fillDemo } from '#api/fill-demo.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)

/** Ben's plan is unlimited, Jack's has a cap of 100 GB; Aroha's second account has weekly bills. */
const BEN = { user: 'ben', accountCode: '100517' }
const JACK = { user: 'jack', accountCode: '100901' }
const WEEKLY = { user: 'aroha', accountCode: '100483' }

type Customer = typeof BEN

async function readSummary({ user, accountCode }: Customer) {
  const token = await api().createToken(user)
  const answer = await api().make(readDataSummary, { token, parameters: { accountCode } })
  return readDataSummary.reply.parse(answer.json())
}

async function readPeriods({ user, accountCode }: Customer) {
  const token = await api().createToken(user)
  const answer = await api().make(readDataByBillDate, { token, parameters: { accountCode } })
  return readDataByBillDate.reply.parse(answer.json())
}

async function requestDays({ user, accountCode }: Customer, billDate: string) {
  const token = await api().createToken(user)
  return api().make(readDataByDay, { token, parameters: { accountCode }, query: { billDate } })
}

/** The data use by day, from the rows. */
function listStoredDays(accountCode: string, from: Day, to: Day) {
  return api().sql<{ date: Day; received: number; sent: number }>`
    select day::text as date, received, sent from (
      select month + place::integer - 1 as day, received, sent
      from internet_usage cross join lateral unnest(received_mb, sent_mb) with ordinality d (received, sent, place)
      where account_code = ${accountCode}) days
    where day between ${from} and ${to} and received is not null order by day`
}

async function sumUsedMb(accountCode: string, from: Day, to: Day): Promise<number> {
  const rows = await listStoredDays(accountCode, from, to)
  return rows.reduce((sum, { received, sent }) => sum + received + sent, 0)
}

test('USE-046 USE-005 the current period lists every day up to the newest known day', async () => {
  const { period, days } = await readSummary(BEN)
  const rows = await listStoredDays(BEN.accountCode, period.from, period.to)

  expect(period.to).toBe(addDays(period.billDate, -1))
  expect([period.from <= TODAY, period.to >= TODAY]).toEqual([true, true])
  expect(period.knownTo).toBe(addDays(TODAY, -1))
  expect(days.map(({ date }) => date)).toEqual(rows.map(({ date }) => date))
  expect(days).toHaveLength(daysBetween(period.from, TODAY))
  expect(period.usedMb).toBe(rows.reduce((sum, { received, sent }) => sum + received + sent, 0))
})

test('USE-041 a day has received data as download, sent data as upload, and their total', async () => {
  const { period, days } = await readSummary(JACK)
  const [row] = await listStoredDays(JACK.accountCode, period.from, period.from)
  const { received = 0, sent = 0 } = row ?? {}

  expect(days[0]).toEqual({
    date: period.from,
    totalMb: received + sent,
    downloadMb: received,
    uploadMb: sent,
    MBTotalSent: sent,
    MBTotalRecv: received,
    MBTotal: received + sent,
  })
  expect(received).toBeGreaterThan(sent)
})

test('USE-040 USE-027 each bill date has its use and its allowance; an allowance of 0 is unlimited', async () => {
  const [ben, jack] = [await readPeriods(BEN), await readPeriods(JACK)]

  for (const { from, to, usedMb } of jack) expect(usedMb).toBe(await sumUsedMb(JACK.accountCode, from, to))
  expect(ben.map(({ allowanceMb, unlimited }) => [allowanceMb, unlimited])).toEqual(ben.map(() => [0, true]))
  expect(jack.map(({ allowanceMb, unlimited }) => [allowanceMb, unlimited])).toEqual(
    jack.map(() => [102_400, false]),
  )
})

test('USE-030 USE-047 monthly periods are listed without gaps, newest first, back to the oldest known use', async () => {
  const periods = await readPeriods(BEN)

  expect(periods).toHaveLength(14)
  for (const [place, { from, to, billDate, usedMb }] of periods.entries()) {
    expect([addDays(to, 1), addMonths(from, 1)]).toEqual([billDate, billDate])
    expect(periods[place + 1]?.billDate ?? from).toBe(from)
    expect(usedMb).toBe(await sumUsedMb(BEN.accountCode, from, to))
  }
})

test('USE-048 an earlier period lists exactly its own days', async () => {
  const [, earlier] = await readPeriods(BEN)
  const answer = await requestDays(BEN, earlier?.billDate ?? '')
  const { period, days } = readDataByDay.reply.parse(answer.json())

  expect(period).toEqual(earlier)
  const everyDate = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, place) =>
    addDays(period.from, place),
  )
  expect(days.map(({ date }) => date)).toEqual(everyDate)
})

test('USE-030 weekly bills have periods of seven days, and a share of the monthly cap', async () => {
  await api().db.script(`update plan set data_cap_mb = 307200
    where plan_code = (select plan_code from service where account_code = '100483' limit 1)`)
  const periods = await readPeriods(WEEKLY)

  expect(new Set(periods.map(({ from, to }) => daysBetween(from, to)))).toEqual(new Set([6]))
  expect(periods.length).toBeGreaterThan(50)
  expect(periods[0]?.allowanceMb).toBe(Math.round((307_200 * 12) / 52))
})

test('USE-040 the allowance of a period before the current plan is known if it was billed', async () => {
  const billed = await readPeriods(JACK)
  await api().sql`delete from data_period`
  const [changed] = await api().sql<{ day: Day }>`update recurring_charge set name = 'Another plan'
    where account_code = '100901' and line_kind = 'plan' and subject = 'service:1' and ends_on is not null
    returning (ends_on + 1)::text as day`
  const periods = await readPeriods(JACK)
  const since = changed?.day ?? TODAY
  const [before, after] = [
    periods.filter(({ billDate }) => billDate <= since),
    periods.filter(({ billDate }) => billDate > since),
  ]

  expect([before.length, after.length].every((many) => many > 0)).toBe(true)
  expect(before.map(({ allowanceMb, unlimited }) => [allowanceMb, unlimited])).toEqual(
    before.map(() => [null, false]),
  )
  expect(after.map(({ allowanceMb }) => allowanceMb)).toEqual(after.map(() => 102_400))
  expect(billed.map(({ allowanceMb }) => allowanceMb)).toEqual(billed.map(() => 102_400))
})

test('USE-046 a day without data is left out of its period', async () => {
  const { period, days } = await readSummary(JACK)
  const day = days[1]
  await api().db.script(`update internet_usage set received_mb[${Number(day?.date.slice(8))}] = null
    where account_code = '100901' and month = '${day?.date.slice(0, 7)}-01'`)
  const after = await readSummary(JACK)

  expect(after.days).toEqual(days.filter((each) => each !== day))
  expect(after.period.usedMb).toBe(period.usedMb - (day?.totalMb ?? 0))
})

test.each([31, 700])(
  'USE-046 an account whose bill is %i days late sees the current period, not a past one',
  async (days) => {
    await api().sql`update account set next_invoice_date = next_invoice_date - ${days}::integer
      where account_code = any(${['100517', '100483']})`
    for (const customer of [BEN, WEEKLY]) {
      const { period } = await readSummary(customer)
      const periods = await readPeriods(customer)

      expect([period.from <= TODAY, period.to >= TODAY]).toEqual([true, true])
      expect(periods[0]).toEqual(period)
    }
  },
)

test('USE-030 fortnightly bills have periods of fourteen days', async () => {
  const periods = await readPeriods({ user: 'nikau', accountCode: '101001' })

  expect(periods.length).toBeGreaterThan(26)
  expect(new Set(periods.map(({ from, to }) => daysBetween(from, to)))).toEqual(new Set([13]))
})

test('USE-004 broadband and wireless data are one sum with both caps; wireless alone has its own cap', async () => {
  const wireless = await readSummary({ user: 'finn', accountCode: '100701' })
  expect(wireless.days.length).toBeGreaterThan(0)
  const before = await readSummary(JACK)

  await api().sql`insert into service (account_code, service_number, plan_code, detail, status, started_on)
    select '100901', 90, s.plan_code, s.detail, 'on', s.started_on from service s join plan p using (plan_code)
    where s.account_code = '100701' and p.kind = 'broadband'`

  const { period } = await readSummary(JACK)
  expect(period.usedMb).toBe(before.period.usedMb)
  expect(period.allowanceMb).toBe((before.period.allowanceMb ?? 0) + (wireless.period.allowanceMb ?? 0))
})

test('USE-040 USE-056 data use remains visible without a line, with an unknown allowance', async () => {
  await api().sql`update service set status = 'ordered', started_on = null where account_code = '100901'`
  const { period, days } = await readSummary(JACK)

  expect(days.length).toBeGreaterThan(0)
  expect(period).toMatchObject({ allowanceMb: null, unlimited: false })
})

test.each([
  ['isla', '100802', 'mobile alone'],
  ['carla', '100533', 'a line that is not on yet'],
])('USE-056 %s, account %s, with %s: NO_INTERNET_SERVICE', async (user, accountCode) => {
  const token = await api().createToken(user)
  const input = { token, parameters: { accountCode } }
  const answers = [
    await api().make(readDataSummary, input),
    await api().make(readDataByBillDate, input),
    await api().make(readDataByDay, { ...input, query: { billDate: '2026-11-03' } }),
  ]

  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_INTERNET_SERVICE' }])
  }
})

test.each([
  ['2026-11-04', 404, 'BILL_DATE_NOT_FOUND'],
  ['1999-01-03', 404, 'BILL_DATE_NOT_FOUND'],
  ['2026-02-30', 400, 'MALFORMED_REQUEST'],
  ['yesterday', 400, 'MALFORMED_REQUEST'],
])('USE-048 the bill date %s is refused with its field', async (billDate, status, code) => {
  const answer = await requestDays(BEN, billDate)

  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, field: 'billDate' }])
})

test('each of the calls runs two statements', async () => {
  const { user, accountCode } = BEN
  const token = await api().createToken(user)
  const input = { token, parameters: { accountCode } }
  const [newest] = await readPeriods(BEN)
  await api().make(readDataSummary, input)
  const counts = []
  for (const make of [
    () => api().make(readDataSummary, input),
    () => api().make(readDataByBillDate, input),
    () => api().make(readDataByDay, { ...input, query: { billDate: newest?.billDate ?? '' } }),
  ]) {
    const before = api().db.statementCount()
    await make()
    counts.push(api().db.statementCount() - before)
  }

  expect(counts).toEqual([2, 2, 2])
})
