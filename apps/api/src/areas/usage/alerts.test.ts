import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { addDays, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { readUsageAlerts, setUsageAlerts } from '@switchboard/domain/usage/alerts'

import { runBills } from '#api/books/bill-run.ts'
import type { Database } from '#api/database/database.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { takeHalfHours } from '#api/metering/half-hours.ts'
import { noticesJob } from '#api/notices/outbox.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { usageAlertsJob } from './alerts/job.ts'

const api = testApi(fillDemo)

const DAY = 86_400_000
const TODAY = dayAt(TEST_INSTANT)
/** 100 GB of ADSL, and a meter that is read by hand; no mobile number. */
const JACK = { user: 'jack', accountCode: '100901' }
/** Unlimited fibre, and a smart meter. His next bill, of 3 December, is told as $148 to $155. */
const BEN = { user: 'ben', accountCode: '100517' }
const DEV = { user: 'dev', accountCode: '100601' }
const CAP_MB = 100 * 1_024

type Of = { readonly user: string; readonly accountCode: string }
type Wanted = SentBody<typeof setUsageAlerts>

const NOTHING: Wanted = { channel: 'Email', dataLeft: false, powerDay: false, billOver: null }

async function set({ user, accountCode }: Of, wanted: Partial<Wanted>) {
  const token = await api().tokenOf(user)
  return api().make(setUsageAlerts, { token, parameters: { accountCode }, body: { ...NOTHING, ...wanted } })
}

async function read({ user, accountCode }: Of) {
  const token = await api().tokenOf(user)
  const answer = await api().make(readUsageAlerts, { token, parameters: { accountCode } })
  return readUsageAlerts.reply.parse(answer.json())
}

/** The provider's clock, so long after the tests' instant. */
async function later({ days = 0, hours = 0 }): Promise<void> {
  const to = TEST_INSTANT + days * DAY + hours * 3_600_000
  await api().sql`update provider_clock set offset_milliseconds = ${to - Date.now()}`
}

async function look(): Promise<void> {
  await usageAlertsJob(api().services).run(new AbortController().signal)
}

/** The alerts of an account, oldest first: what each was told once by. */
async function told({ accountCode }: Of): Promise<string[]> {
  const rows = await api().sql<{ source: string }>`
    select source from communication where account_code = ${accountCode} and event_type = 'UsageAlert'
    order by communication_id`
  return rows.map(({ source }) => source.replace('usage-alert:', ''))
}

async function newest({ accountCode }: Of) {
  const [notice] = await api().sql<{ channel: string; to_address: string; subject: string; body: string }>`
    select channel, to_address, subject, body from communication
    where account_code = ${accountCode} and event_type = 'UsageAlert' order by communication_id desc limit 1`
  return notice
}

/** What was used in the period that runs: all of it on one of its days. Nothing was kept of the periods before. */
async function usedData({ accountCode }: Of, on: Day, share: number): Promise<void> {
  await api().sql`delete from data_period where account_code = ${accountCode}`
  const month = `${on.slice(0, 8)}01`
  const place = Number(on.slice(8))
  const moved = Array.from({ length: place }, (_, before) =>
    before + 1 === place ? Math.round(CAP_MB * share) : 0,
  )
  await api().sql`delete from internet_usage where account_code = ${accountCode} and month >= ${month}`
  await api().sql`insert into internet_usage (account_code, month, received_mb, sent_mb)
    values (${accountCode}, ${month}, ${moved}, ${moved.map(() => 0)})`
}

/** What the bill before the period that runs has kept for it. */
async function keptData({ accountCode }: Of, megabytes: number): Promise<void> {
  await api()
    .sql`insert into data_period (account_code, bill_date, cap_mb, rollover_mb, over_mb, kept_mb, blocks)
    select account_code, (next_invoice_date - interval '1 month')::date, ${CAP_MB}, 0, 0, ${megabytes}, 0
    from account where account_code = ${accountCode}`
}

/** Half-hours of a day, so many watt-hours each. */
async function usedPower({ accountCode }: Of, on: Day, watts: number): Promise<void> {
  const [supply] = await api().sql<{ service: number }>`
    select service_number as service from electricity_supply where account_code = ${accountCode} limit 1`
  const wattHours = halfHoursIn(on).map(() => watts)
  await takeHalfHours(
    api().db,
    [{ accountCode, serviceNumber: supply?.service ?? 0, day: on, wattHours, estimated: [] }],
    Date.now(),
  )
}

test('an account that has chosen nothing wants nothing, and is told which alerts fit what it has', async () => {
  const [jack, ben, dev] = [await read(JACK), await read(BEN), await read(DEV)]

  expect(jack).toMatchObject({ ...NOTHING, mobilePhone: null, fits: { dataLeft: true, powerDay: false } })
  expect(ben).toMatchObject({
    ...NOTHING,
    mobilePhone: '0225550117',
    fits: { dataLeft: false, powerDay: true },
  })
  expect(dev.fits).toEqual({ dataLeft: false, powerDay: false })
})

test('what is wanted is kept with its trace; the same again leaves nothing', async () => {
  const wanted = { ...NOTHING, billOver: 200.5, powerDay: true }
  const answers = [await set(BEN, wanted), await set(BEN, wanted)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await read(BEN)).toMatchObject({ powerDay: true, billOver: 20_050 })
  expect(
    await api()
      .sql`select action from audit_event where account_code = ${BEN.accountCode} and action like 'usage%'`,
  ).toHaveLength(1)
  expect(await told(BEN)).toEqual([])
})

test.each<[what: string, body: Record<string, unknown>, field: string]>([
  ['an amount of 0', { billOver: 0 }, 'billOver'],
  ['an amount of -5', { billOver: -5 }, 'billOver'],
  ['a text', { billOver: 'lots' }, 'billOver'],
  ['an amount of 1e9', { billOver: 1e9 }, 'billOver'],
  ['another channel', { channel: 'Pigeon' }, 'channel'],
  ['no answer to a question', { powerDay: undefined }, 'powerDay'],
  ['a field more', { night: true }, 'night'],
])('%s is refused by its field, and what was wanted before stays', async (_what, change, field) => {
  await set(BEN, { billOver: 200 })
  const token = await api().tokenOf(BEN.user)
  const answer = await api().app.inject({
    method: 'PUT',
    url: `/api/accounts/${BEN.accountCode}/usage/alerts`,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...NOTHING, dataLeft: true, ...change },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(await read(BEN)).toMatchObject({ ...NOTHING, billOver: 20_000 })
})

test('a text message needs a mobile number', async () => {
  const refused = await set(JACK, { channel: 'SMS', dataLeft: true })
  const nothing = await set(JACK, { channel: 'SMS' })

  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'ALERT_ADDRESS_MISSING', field: 'channel' },
  ])
  expect(nothing.statusCode).toBe(200)
})

test('data is told at 80 and at 100 % of its allowance, what is left first, each once a bill period', async () => {
  await set(JACK, { dataLeft: true })
  await usedData(JACK, TODAY, 0.79)
  await look()
  const before = await told(JACK)
  await later({ hours: 5 })
  await usedData(JACK, TODAY, 0.82)
  await look()
  const notice = await newest(JACK)
  await later({ hours: 10 })
  await look()
  const still = await told(JACK)
  await later({ hours: 15 })
  await usedData(JACK, TODAY, 1)
  await look()
  await later({ hours: 20 })
  await look()

  expect(before).toEqual([])
  expect(still).toEqual(['data-80:2026-12-03'])
  expect(notice).toMatchObject({ channel: 'Email', subject: '18 GB of your data is left' })
  expect(notice?.body).toContain('18 GB is left until 2 December 2026: you had used 82 GB of 100 GB')
  expect(await told(JACK)).toEqual(['data-80:2026-12-03', 'data-100:2026-12-03'])
  expect((await newest(JACK))?.subject).toBe('All of your data is used')
})

test('USE-006 what was kept of the periods before counts as data of this one', async () => {
  await set(JACK, { dataLeft: true })
  await usedData(JACK, TODAY, 0.85)
  await keptData(JACK, CAP_MB / 10)
  await look()
  const before = await told(JACK)
  await later({ hours: 5 })
  await usedData(JACK, TODAY, 0.9)
  await keptData(JACK, CAP_MB / 10)
  await look()

  expect(before).toEqual([])
  expect(await told(JACK)).toEqual(['data-80:2026-12-03'])
  expect((await newest(JACK))?.body).toContain('you had used 90 GB of 110 GB')
})

test('data that passes both levels at once is told of once, and a correction that takes it back tells nothing', async () => {
  await set(JACK, { dataLeft: true })
  await usedData(JACK, TODAY, 1.1)
  await look()
  for (const [hours, share] of [
    [5, 0.85],
    [10, 0.5],
    [15, 0.9],
    [20, 1.2],
  ] as const) {
    await later({ hours })
    await usedData(JACK, TODAY, share)
    await look()
  }

  expect(await told(JACK)).toEqual(['data-100:2026-12-03'])
})

test('data is told again in the next bill period', async () => {
  await set(JACK, { dataLeft: true })
  await usedData(JACK, TODAY, 0.9)
  await look()
  await later({ days: 13 })
  await runBills(api().services, { today: day.parse('2026-12-03'), now: TEST_INSTANT + 12 * DAY })
  await usedData(JACK, day.parse('2026-12-04'), 0.1)
  await look()
  const begun = await told(JACK)
  await later({ days: 14 })
  await usedData(JACK, day.parse('2026-12-05'), 0.95)
  await look()

  expect(begun).toEqual(['data-80:2026-12-03'])
  expect(await told(JACK)).toEqual(['data-80:2026-12-03', 'data-80:2027-01-03'])
})

test('a bill that heads over an amount is told of once a period, and again for another amount', async () => {
  await set(BEN, { billOver: 160 })
  await look()
  const below = await told(BEN)
  await set(BEN, { billOver: 120 })
  await look()
  await later({ hours: 5 })
  await look()
  const once = await told(BEN)
  const notice = await newest(BEN)
  await set(BEN, { billOver: 140 })
  await look()
  await set(BEN, { billOver: 120 })
  await look()

  expect(below).toEqual([])
  expect(once).toEqual(['bill-12000:2026-12-03'])
  expect(notice?.subject).toBe('Your next bill is heading over $120.00')
  expect(notice?.body).toMatch(
    /bill of 3 December 2026 is likely to come to between \$1\d\d\.\d\d and \$1\d\d\.\d\d\./,
  )
  expect(await told(BEN)).toEqual(['bill-12000:2026-12-03', 'bill-14000:2026-12-03'])
})

test('a bill is told of again in the next period, once enough of that has passed', async () => {
  await set(BEN, { billOver: 90 })
  await look()
  await runBills(api().services, { today: day.parse('2026-12-03'), now: TEST_INSTANT + 12 * DAY })
  await later({ days: 13 })
  await look()
  const early = await told(BEN)
  await later({ days: 21 })
  for (let date = day.parse('2026-12-03'); date < '2026-12-11'; date = addDays(date, 1))
    await usedPower(BEN, date, 300)
  await look()

  expect(early).toEqual(['bill-9000:2026-12-03'])
  expect(await told(BEN)).toEqual(['bill-9000:2026-12-03', 'bill-9000:2027-01-03'])
})

test('a day with 40 % more power than usual on its weekday is told of once, by text message where that is wanted', async () => {
  await set(BEN, { channel: 'SMS', powerDay: true })
  await usedPower(BEN, TODAY, 600)
  await look()
  const first = await newest(BEN)
  await later({ hours: 5 })
  // read again, less and then more
  await usedPower(BEN, TODAY, 100)
  await look()
  await later({ hours: 10 })
  await usedPower(BEN, TODAY, 700)
  await look()

  expect(first).toMatchObject({
    channel: 'SMS',
    to_address: '0225550117',
    subject: 'More power than usual on Saturday 21 November',
  })
  expect(first?.body).toMatch(
    /You used 28\.8 kWh on Saturday 21 November 2026, \d+ % more than on your usual Saturday of/,
  )
  expect(await told(BEN)).toEqual(['power-day:2026-11-21'])

  await later({ days: 2 })
  await usedPower(BEN, addDays(TODAY, 1), 800)
  await look()
  expect(await told(BEN)).toEqual(['power-day:2026-11-21', 'power-day:2026-11-22'])
})

test.each<[what: string, before: () => Promise<unknown>, watts: number]>([
  ['is hardly more than usual', () => Promise.resolve(), 100],
  [
    'has an estimate in it',
    () =>
      api()
        .sql`update half_hours set estimated = '{3}' where account_code = ${BEN.accountCode} and day = ${TODAY}`,
    600,
  ],
  [
    'has fewer than five of its weekday before it',
    () =>
      api()
        .sql`delete from half_hours where account_code = ${BEN.accountCode} and day < ${addDays(TODAY, -30)}`,
    600,
  ],
])('a day of power that %s is not told of', async (_what, before, watts) => {
  await set(BEN, { powerDay: true })
  await usedPower(BEN, TODAY, watts)
  await before()
  await look()

  expect(await told(BEN)).toEqual([])
})

test('days before power was asked about are not told of', async () => {
  await usedPower(BEN, addDays(TODAY, -1), 600)
  await set(BEN, { powerDay: true })
  await look()

  expect(await told(BEN)).toEqual([])
})

test('a mobile number that is gone since is no reason to tell nothing', async () => {
  await set(BEN, { channel: 'SMS', powerDay: true })
  await api().sql`update account set mobile_phone = null where account_code = ${BEN.accountCode}`
  await usedPower(BEN, TODAY, 600)
  await look()

  expect(await newest(BEN)).toMatchObject({ channel: 'Email', to_address: expect.stringContaining('@') })
})

test.each(['Email', 'SMS'] as const)(
  'an alert by %s of the night is sent at 8 in the morning',
  async (channel) => {
    await set(BEN, { channel, powerDay: true })
    await usedPower(BEN, TODAY, 600)
    const sent: [number, number][] = []
    // the tests' instant is 10 in the morning
    for (const hours of [11, 12, 21.9, 22]) {
      await later({ hours })
      await look()
      await noticesJob(api().services, null).run(new AbortController().signal)
      const [row] = await api().sql<{
        many: number
      }>`select count(sent_at)::integer as many from communication
      where account_code = ${BEN.accountCode} and event_type = 'UsageAlert'`
      sent.push([hours, row?.many ?? 0])
    }

    expect(await told(BEN)).toEqual(['power-day:2026-11-21'])
    expect(sent).toEqual([
      [11, 0],
      [12, 0],
      [21.9, 0],
      [22, 1],
    ])
  },
)

test('of looks at once one tells, and a look that dies in the middle tells it the next time, once', async () => {
  await set(BEN, { powerDay: true, billOver: 90 })
  await usedPower(BEN, TODAY, 600)
  const { db } = api()
  const dying: Database = {
    kind: db.kind,
    rows: (statement, values) => db.rows(statement, values),
    script: (sql) => db.script(sql),
    load: () => db.load(),
    statementCount: () => db.statementCount(),
    close: () => db.close(),
    transaction: (work) =>
      db.transaction(async (queries) => {
        await work(queries)
        throw new Error('killed')
      }),
  }
  await usageAlertsJob({ ...api().services, db: dying }).run(new AbortController().signal)
  const died = await told(BEN)
  await look()
  const putOff = await told(BEN)
  await later({ hours: 5 })
  await Promise.all([look(), look()])
  await later({ hours: 10 })
  await look()

  expect([died, putOff]).toEqual([[], []])
  expect((await told(BEN)).toSorted()).toEqual(['bill-9000:2026-12-03', 'power-day:2026-11-21'])
})

test('an account that wants nothing any more is told nothing', async () => {
  await set(BEN, { powerDay: true, billOver: 90 })
  await set(BEN, NOTHING)
  await usedPower(BEN, TODAY, 600)
  await look()

  expect(await told(BEN)).toEqual([])
})

test('to read alerts is two statements, to set them four', async () => {
  const token = await api().tokenOf(BEN.user)
  const parameters = { accountCode: BEN.accountCode }
  await api().make(readUsageAlerts, { token, parameters })
  const counts = []
  for (const make of [
    () => api().make(readUsageAlerts, { token, parameters }),
    () => api().make(setUsageAlerts, { token, parameters, body: { ...NOTHING, powerDay: true } }),
  ]) {
    const before = api().db.statementCount()
    await make()
    counts.push(api().db.statementCount() - before)
  }

  expect(counts).toEqual([2, 4])
})
