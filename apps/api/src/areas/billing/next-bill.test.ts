import { expect, test } from 'vitest'

import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'

import { runBills } from '#api/provider/books/bill-run.ts'
import { forecastNextBill } from '#api/provider/books/next-bill.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { arrivingUsageJob } from '#api/demo/internet-usage.ts'
import { saveHalfHours } from '#api/provider/metering/half-hours.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, signInBuyer, submitOrder } from '#api/testing/orders.ts'

const api = testApi(fillDemo)

const DAY = 86_400_000
const BEN = { user: 'ben', accountCode: '100517', billDate: day.parse('2026-12-03') }
const EMA = { user: 'ema', accountCode: '100602', billDate: day.parse('2026-12-09') }
const JACK = { user: 'jack', accountCode: '100901', billDate: day.parse('2026-12-03') }
const KIRI = { user: 'kiri', accountCode: '100902', billDate: day.parse('2026-12-03') }
const DEV = { user: 'dev', accountCode: '100601', billDate: day.parse('2026-12-06') }
/** The bill period of this customer began yesterday. */
const AROHA = { user: 'aroha', accountCode: '100482', billDate: day.parse('2026-12-20') }

type BillCustomer = { readonly user: string; readonly accountCode: string }

async function requestForecast({ user, accountCode }: BillCustomer) {
  const token = await api().createToken(user)
  return api().make(readNextBill, { token, parameters: { accountCode } })
}

async function readForecast(customer: BillCustomer) {
  const answer = await requestForecast(customer)
  expect(answer.statusCode).toBe(200)
  return readNextBill.reply.parse(answer.json())
}

/** Sets the provider's clock to this many days after the tests' instant. */
async function advanceClock(days: number): Promise<void> {
  await api().sql`update provider_clock set offset_milliseconds = ${TEST_INSTANT + days * DAY - Date.now()}`
}

/** Adds half-hours of every day up to `last`; the watt-hours rise from day to day. */
async function addHalfHoursUpTo(accountCode: string, last: Day): Promise<void> {
  const [supply] = await api().sql<{ service: number; known: Day }>`
    select service_number as service, max(day)::text as known from half_hours where account_code = ${accountCode}
    group by 1`
  if (supply === undefined) throw new Error(`${accountCode} has no power`)
  const days = Array.from({ length: daysBetween(supply.known, last) }, (_, place) => {
    const date = addDays(supply.known, place + 1)
    const wattHours = halfHoursIn(date).map((_start, half) => 100 + 7 * place + half)
    return { accountCode, serviceNumber: supply.service, day: date, wattHours, estimated: [] }
  })
  await saveHalfHours(api().db, days, TEST_INSTANT)
}

async function readNewestBill(
  accountCode: string,
): Promise<{ day: string; cents: number; withoutGst: number } | undefined> {
  const [bill] = await api().sql<{ day: string; cents: number; withoutGst: number }>`
    select bill_date::text as day, total_cents::integer as cents, (total_cents - gst_cents)::integer as "withoutGst" from invoice where account_code = ${accountCode}
    order by bill_date desc limit 1`
  return bill
}

/** The rows that a bill run writes. */
async function countBillRows(): Promise<unknown> {
  return api().sql`select (select count(*)::integer from invoice) as invoices,
    (select count(*)::integer from metered_usage) as used, (select count(*)::integer from half_hours) as days,
    (select count(*)::integer from communication) as sent, (select count(*)::integer from ledger_entry) as entered`
}

test.each([BEN, JACK, DEV])(
  'the parts of the next bill of $user add up to its range, and the forecast stores nothing',
  async (customer) => {
    const before = await countBillRows()
    const { range, billDate } = await readForecast(customer)

    expect(billDate).toBe(customer.billDate)
    const sum = (end: 'low' | 'high' | 'lowExcludingGst' | 'highExcludingGst') =>
      range?.parts.reduce((cents: number, part) => cents + part[end], 0)
    expect([sum('low'), sum('high')]).toEqual([range?.low, range?.high])
    expect([sum('lowExcludingGst'), sum('highExcludingGst')]).toEqual([
      range?.lowExcludingGst,
      range?.highExcludingGst,
    ])
    expect(range?.parts.filter(({ low, high }) => low > high || (low === 0 && high === 0))).toEqual([])
    expect(await countBillRows()).toEqual(before)
  },
)

test('the amount for power is a range while days are unknown, with the number of known days', async () => {
  const { range, power } = await readForecast(BEN)
  const part = range?.parts.find(({ basis }) => basis === 'power')

  expect(power).toEqual({
    days: 30,
    knownDays: expect.any(Number),
    knownTo: expect.stringMatching(/^2026-11-(19|20)$/),
  })
  expect(part?.name).toBe('Power')
  expect(part?.low).toBeLessThan(part?.high ?? 0)
  expect(range?.parts.filter(({ basis, low, high }) => basis !== 'power' && low !== high)).toEqual([])
})

test.each([BEN, JACK, DEV])(
  'on the last day of the period, with all usage known, the next bill of $user equals the bill of the bill run, to the cent',
  async (customer) => {
    await advanceClock(daysBetween(day.parse('2026-11-21'), customer.billDate))
    if (customer === BEN) await addHalfHoursUpTo(customer.accountCode, addDays(customer.billDate, -1))
    const { range } = await readForecast(customer)
    await runBills(api().services, { today: customer.billDate, now: TEST_INSTANT })

    expect(range?.low).toBe(range?.high)
    expect(await readNewestBill(customer.accountCode)).toEqual({
      day: customer.billDate,
      cents: range?.low,
      withoutGst: range?.lowExcludingGst,
    })
  },
)

test('the actual bill is inside the range forecast twelve days before it', async () => {
  const { range } = await readForecast(BEN)
  await runBills(api().services, { today: BEN.billDate, now: TEST_INSTANT })
  const bill = await readNewestBill(BEN.accountCode)

  expect(bill?.cents).toBeGreaterThanOrEqual(range?.low ?? Infinity)
  expect(bill?.cents).toBeLessThanOrEqual(range?.high ?? 0)
})

test('a day of nine times the usual use and a day without use do not change the range', async () => {
  await advanceClock(daysBetween(day.parse('2026-11-21'), BEN.billDate) - 1)
  await arrivingUsageJob(api()).run(new AbortController().signal)
  const usual = await readForecast(BEN)
  await api().sql`update half_hours set watt_hours = (select array_agg(w * 9) from unnest(watt_hours) w)
    where account_code = ${BEN.accountCode} and day = '2026-10-20'`
  await api().sql`update half_hours set watt_hours = (select array_agg(0) from unnest(watt_hours) w)
    where account_code = ${BEN.accountCode} and day = '2026-10-21'`

  expect(usual.power?.knownDays).toBeLessThan(usual.power?.days ?? 0)
  expect((await readForecast(BEN)).range).toEqual(usual.range)
})

test.each([BEN, EMA])(
  'the bill of $user is inside the range of the day before, while the last days of power are unknown',
  async (customer) => {
    const usage = arrivingUsageJob(api())
    const goesOn = new AbortController().signal
    await advanceClock(daysBetween(day.parse('2026-11-21'), customer.billDate) - 1)
    await usage.run(goesOn)
    const { range, power } = await readForecast(customer)
    await advanceClock(daysBetween(day.parse('2026-11-21'), customer.billDate))
    await usage.run(goesOn)
    await runBills(api().services, { today: customer.billDate, now: TEST_INSTANT })
    const bill = await readNewestBill(customer.accountCode)

    expect(power?.knownDays).toBeLessThan(power?.days ?? 0)
    expect(bill?.cents).toBeGreaterThanOrEqual(range?.low ?? Infinity)
    expect(bill?.cents).toBeLessThanOrEqual(range?.high ?? 0)
  },
)

test('for every demo account the bill is inside its range, and equals the range if all usage is known', async () => {
  const accounts = await api().sql<{ code: string; day: Day }>`
    select account_code as code, next_invoice_date::text as day from account order by 1`
  const ranges = new Map<string, { day: Day; low: number; high: number }>()
  for (const { code: accountCode, day: today } of accounts) {
    const bill = await api().db.transaction((queries) =>
      forecastNextBill(queries, { accountCode, today, now: TEST_INSTANT }),
    )
    if (bill?.range && bill.range.parts.length > 0) ranges.set(accountCode, { day: today, ...bill.range })
  }
  await runBills(api().services, { today: day.parse('2026-12-31'), now: TEST_INSTANT })
  const bills = await api().sql<{ code: string; day: Day; cents: number }>`
    select account_code as code, bill_date::text as day, total_cents::integer as cents from invoice`

  let exact = 0
  for (const [code, range] of ranges) {
    const bill = bills.find((one) => one.code === code && one.day === range.day)
    expect([code, bill && range.low <= bill.cents && bill.cents <= range.high]).toEqual([code, true])
    if (range.low === range.high) exact += 1
  }
  console.log(`${ranges.size} next bills told, ${exact} of them to the cent, all as they came`)
  expect(exact).toBeGreaterThan(8)
  expect(ranges.size).toBeGreaterThan(exact)
})

test('there is no forecast in the first week of a period; there is one from its eighth day on', async () => {
  const early = await readForecast(AROHA)
  await advanceClock(5)
  const sixDays = await readForecast(AROHA)
  await advanceClock(6)
  await addHalfHoursUpTo(AROHA.accountCode, day.parse('2026-11-25'))
  const week = await readForecast(AROHA)

  expect([early.range, early.toldFrom, sixDays.range]).toEqual([null, '2026-11-27', null])
  expect(week.range?.low).toBeLessThan(week.range?.high ?? 0)
})

test('there is no forecast while less than half of the past days of power are known', async () => {
  await api()
    .sql`delete from half_hours where account_code = ${BEN.accountCode} and day between '2026-11-04' and '2026-11-13'`
  const less = await readForecast(BEN)
  await api()
    .sql`update half_hours set watt_hours[3] = null where account_code = ${BEN.accountCode} and day = '2026-11-03'`
  const first = less.power?.knownDays ?? 0
  const { power } = await readForecast(BEN)

  expect(less.range).toBeNull()
  expect(power?.knownDays).toBe(first - 1)
})

test('the forecast shows that an order has a step by the day of the bill', async () => {
  const orderer = await signInBuyer(api(), KIRI.user, KIRI.accountCode)
  await submitOrder(orderer, bodyFor(await offerTo(orderer), { category: 'UFB300/100' }))
  const under = []
  for (const nextOn of ['2026-12-03', '2026-12-04']) {
    await api().sql`update service_order set next_on = ${nextOn} where account_code = ${KIRI.accountCode}`
    under.push((await readForecast(KIRI)).orderUnderWay)
  }

  expect(under).toEqual([true, false])
})

test('an account that the bill run sets aside gets an error instead of a forecast', async () => {
  await api().sql`update meter set cents_per_unit = null where account_code = ${JACK.accountCode}`
  await api().sql`insert into metered_usage (account_code, subject, measured_from, measured_to, quantity)
    values (${JACK.accountCode}, 'service:3:day', '2026-11-03', '2026-11-04', 3)`
  const answer = await requestForecast(JACK)

  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
})
