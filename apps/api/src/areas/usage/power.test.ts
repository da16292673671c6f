import { expect, test } from 'vitest'

import { addDays, addMonths, day, dayAt } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { fillDemo } from '#api/fill-demo.ts'
import { setRates } from '#api/provider/metering/rates.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { toPowerByDay } from './power/power-by-day.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)

/** Smart meters, except Jack's two dials, which are read by hand. Dev has no power. */
const SMART = [
  { user: 'aroha', accountCode: '100482' },
  { user: 'ben', accountCode: '100517' },
  { user: 'ema', accountCode: '100602' },
] as const
const [AROHA, BEN] = SMART
const JACK = { user: 'jack', accountCode: '100901' }
const DEV = { user: 'dev', accountCode: '100601' }

type Customer = { readonly user: string; readonly accountCode: string }

async function readSummary({ user, accountCode }: Customer) {
  const token = await api().createToken(user)
  const answer = await api().make(readPowerSummary, { token, parameters: { accountCode } })
  return readPowerSummary.reply.parse(answer.json())
}

async function listReadings({ user, accountCode }: Customer) {
  const token = await api().createToken(user)
  const answer = await api().make(readPowerReadings, { token, parameters: { accountCode } })
  return readPowerReadings.reply.parse(answer.json())
}

async function requestDays({ user, accountCode }: Customer, billDate: string) {
  const token = await api().createToken(user)
  return api().make(readPowerByDay, { token, parameters: { accountCode }, query: { billDate } })
}

async function readDays(customer: Customer, billDate: string) {
  return readPowerByDay.reply.parse((await requestDays(customer, billDate)).json())
}

function parseCode(body: string): unknown {
  const answer: unknown = JSON.parse(body)
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code
}

/** The power charges of the bill of a day, in cents. */
async function sumBilled(accountCode: string, billDate: string): Promise<number> {
  const rows = await api().sql<{ cents: number }>`
    select sum(l.charge_cents)::integer as cents
    from invoice i join invoice_line l on l.account_code = i.account_code and l.invoice_number = i.invoice_number
    where i.account_code = ${accountCode} and i.bill_date = ${billDate} and l.category = 'Power'`
  return rows[0]?.cents ?? 0
}

test('USE-050 USE-052 the current period is known up to its newest day with data', async () => {
  const { period, days, isSmart } = await readSummary(BEN)

  expect(isSmart).toBe(true)
  expect([period.from <= TODAY, period.to >= TODAY]).toEqual([true, true])
  expect(period.knownTo).toBe(days.at(-1)?.date)
  expect([addDays(TODAY, -1), addDays(TODAY, -2)]).toContain(period.knownTo)
  expect(period.kwh).toBeCloseTo(
    days.reduce((sum, { kwh }) => sum + kwh, 0),
    3,
  )
})

test('USE-020 the days of a bill period add up, half-hour by half-hour, to the power charges of its bill', async () => {
  let periods = 0
  let halfHours = 0
  for (const customer of SMART) {
    const { periods: listedPeriods } = await listReadings(customer)
    for (const { billDate, chargeIncludingGst } of listedPeriods.filter((one) => one.billDate <= TODAY)) {
      const { days, period } = await readDays(customer, billDate)
      const cents = days.reduce((sum, day) => sum + day.chargeIncludingGst + day.dailyChargeIncludingGst, 0)
      const billed = await sumBilled(customer.accountCode, billDate)
      expect([cents, period.chargeIncludingGst, chargeIncludingGst]).toEqual([billed, billed, billed])
      for (const day of days) {
        halfHours += day.halfHours.length
        expect(day.halfHours).toHaveLength(halfHoursIn(day.date).length)
        expect(day.halfHours.reduce((sum, half) => sum + half.chargeIncludingGst, 0)).toBe(
          day.chargeIncludingGst,
        )
      }
      periods += 1
    }
  }
  console.log(`${periods} bill periods of power, ${halfHours} half-hours: 0 cents off`)
  expect(periods).toBeGreaterThan(60)
})

test('USE-019 the current period is listed before every billed period of two years, newest first', async () => {
  const { periods } = await listReadings(BEN)
  const [now, ...billed] = periods
  const bills = await api().sql<{ day: string }>`
    select bill_date::text as day from invoice where account_code = ${BEN.accountCode}
      and bill_date > ${addMonths(TODAY, -23)} order by bill_date desc`

  expect(now).toMatchObject({ chargeIncludingGst: null, readType: 'Actual' })
  expect(now?.billDate).toBe((await readSummary(BEN)).period.billDate)
  expect(billed.map(({ billDate }) => billDate).slice(0, bills.length)).toEqual(bills.map(({ day }) => day))
  expect(bills.length).toBeGreaterThan(21)
  expect(billed.filter(({ kwh, chargeIncludingGst }) => kwh === null || chargeIncludingGst === null)).toEqual(
    [],
  )
})

test('USE-019 USE-050 a period that has just begun is listed without use or charge', async () => {
  const { period, days } = await readSummary(AROHA)
  const { periods } = await listReadings(AROHA)

  expect([period.kwh, period.chargeIncludingGst, period.knownTo, days]).toEqual([null, null, null, []])
  expect(period.from >= addDays(TODAY, -1)).toBe(true)
  expect(periods[0]).toEqual(period)
})

test('USE-044 USE-051 a dial that is read by hand shows both readings, the type of reading, and its charge', async () => {
  const { readings } = await listReadings(JACK)
  const [newest] = readings
  const dial = readings.filter(({ name }) => name === newest?.name)
  const lines = await api().sql<{ billDate: string; cents: number }>`
    select i.bill_date::text as "billDate", l.charge_cents::integer as cents
    from metered_usage u join invoice_line l using (account_code, invoice_number, subject)
    join invoice i using (account_code, invoice_number)
    where u.account_code = ${JACK.accountCode} and u.subject not like '%:night' and l.line_kind = 'usage'
      and u.end_reading = ${newest?.currentReadValue ?? 0} and l.period_end = u.measured_to`

  expect(lines).toEqual([{ billDate: newest?.billDate, cents: newest?.chargeIncludingGst }])
  expect(newest).toMatchObject({
    name: 'Electricity, day',
    readTypeCode: expect.stringMatching(/^(Actual|Estimate)$/),
    readingDate: newest?.readingToDate,
    dateBilled: newest?.billDate,
  })
  expect(newest?.kwh).toBe((newest?.currentReadValue ?? 0) - (newest?.previousReadValue ?? 0))
  expect(dial.slice(0, -1).map(({ previousReadValue }) => previousReadValue)).toEqual(
    dial.slice(1).map(({ currentReadValue }) => currentReadValue),
  )
  expect(readings.some(({ readTypeCode }) => readTypeCode === 'Estimate')).toBe(true)
})

test('USE-019 a meter that is read by hand has no days, and its period has the charges of its bill', async () => {
  const { periods } = await listReadings(JACK)
  const [, newest] = periods
  const { days, isSmart, period } = await readDays(JACK, newest?.billDate ?? '')

  expect([days, isSmart]).toEqual([[], false])
  expect(period).toEqual(newest)
  expect(period.chargeIncludingGst).toBe(await sumBilled(JACK.accountCode, newest?.billDate ?? ''))
})

test('USE-052 a corrected day shows its earlier kWh, an estimated half-hour is marked', async () => {
  const [first] = (await readSummary(BEN)).days
  const of = [BEN.accountCode, first?.date ?? ''] as const
  await api().sql`insert into half_hours_before
    select account_code, service_number, day, now(), watt_hours, estimated, false from half_hours
    where account_code = ${of[0]} and day = ${of[1]}`
  await api().sql`update half_hours set watt_hours[1] = watt_hours[1] + 1000, estimated = '{1}'
    where account_code = ${of[0]} and day = ${of[1]}`
  const [again] = (await readSummary(BEN)).days

  expect(again?.kwh).toBeCloseTo((first?.kwh ?? 0) + 1, 3)
  expect([first?.kwhBefore, again?.kwhBefore]).toEqual([null, first?.kwh])
  expect(again?.halfHours.map(({ isEstimated }) => isEstimated).slice(0, 2)).toEqual([true, false])
})

test('a day whose missing half-hours arrived later is not shown as corrected', async () => {
  const [, second] = (await readSummary(BEN)).days
  const of = [BEN.accountCode, second?.date ?? ''] as const
  await api().sql`insert into half_hours_before
    select account_code, service_number, day, now(), watt_hours[1:46] || array[null, null]::smallint[], null, false
    from half_hours where account_code = ${of[0]} and day = ${of[1]}`

  expect((await readSummary(BEN)).days[1]).toEqual({ ...second, kwhBefore: null })
})

test('USE-052 a day with supplies at the old and the new address sums the power of both', async () => {
  const stored = {
    period: { from: day.parse('2026-11-01'), to: day.parse('2026-11-30'), billDate: day.parse('2026-12-01') },
    isSmart: true,
    days: [1, 2].map((service) => ({
      service,
      date: day.parse('2026-11-10'),
      wattHours: Array.from({ length: 48 }, () => service * 100),
      estimated: service === 2 ? [48] : null,
      before: null,
    })),
    billed: [],
    rates: [1, 2].map((service) => ({
      service,
      dial: 'all' as const,
      endsOn: null,
      centsPerUnit: service * 10,
      centsPerDay: 50,
    })),
  }
  const { days, period } = toPowerByDay(stored)

  expect(days).toMatchObject([
    { date: '2026-11-10', kwh: 14.4, chargeIncludingGst: 2.4, dailyChargeIncludingGst: 1, kwhBefore: null },
  ])
  expect(days[0]?.halfHours.at(-1)).toMatchObject({ wattHours: 300, isEstimated: true })
  expect([period.kwh, period.chargeIncludingGst, period.readType]).toEqual([14.4, 3.4, 'Estimate'])
})

test.each([
  ['inside a period', 3, { centsPerUnit: 25.3, centsPerDay: 53 }],
  ['on its first day', 0, { centsPerUnit: 25.3, centsPerDay: 60 }],
  ['of the daily charge alone', 5, { centsPerUnit: 24.1, centsPerDay: 60 }],
])('a rate that changed %s is listed with the day of its change', async (_what, after, rates) => {
  const { period } = await readSummary(BEN)
  const from = addDays(period.from, after)
  await setRates(
    api().db,
    { accountCode: BEN.accountCode, subject: 'service:2', from },
    { name: 'Electricity', ...rates },
  )

  expect((await readSummary(BEN)).rateChanges).toEqual([
    { dial: 'all', from, ...rates, centsPerUnitBefore: 24.1, centsPerDayBefore: 53 },
  ])
})

test('USE-024 each call refuses an account without power', async () => {
  const token = await api().createToken(DEV.user)
  const parameters = { accountCode: DEV.accountCode }
  const answers = [
    await api().make(readPowerSummary, { token, parameters }),
    await api().make(readPowerReadings, { token, parameters }),
    await requestDays(DEV, '2026-11-03'),
  ]

  expect(answers.map((answer) => parseCode(answer.body))).toEqual(answers.map(() => 'NO_POWER_SERVICE'))
})

test('a date that is not a bill date of the account is refused with its field', async () => {
  const answer = await requestDays(AROHA, '2026-11-04')

  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { code: 'BILL_DATE_NOT_FOUND', field: 'billDate' },
  ])
})

test('each call is two statements', async () => {
  const token = await api().createToken(AROHA.user)
  const parameters = { accountCode: AROHA.accountCode }
  const counts: number[] = []
  for (const ask of [readPowerSummary, readPowerReadings]) {
    await api().make(ask, { token, parameters })
    const before = api().db.statementCount()
    await api().make(ask, { token, parameters })
    counts.push(api().db.statementCount() - before)
  }

  expect(counts).toEqual([2, 2])
})
