import { expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import { TEST_INSTANT } from '#api/testing/api.ts'

import { DAY_MILLISECONDS, TODAY, JACK, BEN, testUsageAlerts } from './testing/alerts.ts'
import type { Customer } from './testing/alerts.ts'

const { api, setAlerts, moveClock, runAlerts, listAlerts, savePowerUse } = testUsageAlerts()
const CAP_MB = 100 * 1_024

async function readNewestAlert({ accountCode }: Customer) {
  const [notice] = await api().sql<{ channel: string; to_address: string; subject: string; body: string }>`
    select channel, to_address, subject, body from communication
    where account_code = ${accountCode} and event_type = 'UsageAlert' order by communication_id desc limit 1`
  return notice
}

/** Saves data use of the current period, all on one day, without rollover from earlier periods. */
async function saveDataUse({ accountCode }: Customer, on: Day, share: number): Promise<void> {
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

/** Saves rollover data from the previous bill to the current period. */
async function saveRollover({ accountCode }: Customer, megabytes: number): Promise<void> {
  await api()
    .sql`insert into data_period (account_code, bill_date, cap_mb, rollover_mb, over_mb, kept_mb, blocks)
    select account_code, (next_invoice_date - interval '1 month')::date, ${CAP_MB}, 0, 0, ${megabytes}, 0
    from account where account_code = ${accountCode}`
}

test('data alerts are sent once a bill period at 80 and at 100 % of the allowance', async () => {
  await setAlerts(JACK, { dataLeft: true })
  await saveDataUse(JACK, TODAY, 0.79)
  await runAlerts()
  const before = await listAlerts(JACK)
  await moveClock({ hours: 5 })
  await saveDataUse(JACK, TODAY, 0.82)
  await runAlerts()
  const notice = await readNewestAlert(JACK)
  await moveClock({ hours: 10 })
  await runAlerts()
  const still = await listAlerts(JACK)
  await moveClock({ hours: 15 })
  await saveDataUse(JACK, TODAY, 1)
  await runAlerts()
  await moveClock({ hours: 20 })
  await runAlerts()

  expect(before).toEqual([])
  expect(still).toEqual(['data-80:2026-12-03'])
  expect(notice).toMatchObject({ channel: 'Email', subject: '18 GB of your data is left' })
  expect(notice?.body).toContain('18 GB is left until 2 December 2026: you had used 82 GB of 100 GB')
  expect(await listAlerts(JACK)).toEqual(['data-80:2026-12-03', 'data-100:2026-12-03'])
  expect((await readNewestAlert(JACK))?.subject).toBe('All of your data is used')
})

test('USE-006 rollover data of earlier periods raises the allowance of the current period', async () => {
  await setAlerts(JACK, { dataLeft: true })
  await saveDataUse(JACK, TODAY, 0.85)
  await saveRollover(JACK, CAP_MB / 10)
  await runAlerts()
  const before = await listAlerts(JACK)
  await moveClock({ hours: 5 })
  await saveDataUse(JACK, TODAY, 0.9)
  await saveRollover(JACK, CAP_MB / 10)
  await runAlerts()

  expect(before).toEqual([])
  expect(await listAlerts(JACK)).toEqual(['data-80:2026-12-03'])
  expect((await readNewestAlert(JACK))?.body).toContain('you had used 90 GB of 110 GB')
})

test('data use that passes both levels at once sends one alert, and later corrections send none', async () => {
  await setAlerts(JACK, { dataLeft: true })
  await saveDataUse(JACK, TODAY, 1.1)
  await runAlerts()
  for (const [hours, share] of [
    [5, 0.85],
    [10, 0.5],
    [15, 0.9],
    [20, 1.2],
  ] as const) {
    await moveClock({ hours })
    await saveDataUse(JACK, TODAY, share)
    await runAlerts()
  }

  expect(await listAlerts(JACK)).toEqual(['data-100:2026-12-03'])
})

test('a data alert is sent again in the next bill period', async () => {
  await setAlerts(JACK, { dataLeft: true })
  await saveDataUse(JACK, TODAY, 0.9)
  await runAlerts()
  await moveClock({ days: 13 })
  await runBills(api().services, {
    today: day.parse('2026-12-03'),
    now: TEST_INSTANT + 12 * DAY_MILLISECONDS,
  })
  await saveDataUse(JACK, day.parse('2026-12-04'), 0.1)
  await runAlerts()
  const begun = await listAlerts(JACK)
  await moveClock({ days: 14 })
  await saveDataUse(JACK, day.parse('2026-12-05'), 0.95)
  await runAlerts()

  expect(begun).toEqual(['data-80:2026-12-03'])
  expect(await listAlerts(JACK)).toEqual(['data-80:2026-12-03', 'data-80:2027-01-03'])
})

test('a bill heading over an amount sends one alert a period and amount', async () => {
  await setAlerts(BEN, { billOver: 160 })
  await runAlerts()
  const below = await listAlerts(BEN)
  await setAlerts(BEN, { billOver: 120 })
  await runAlerts()
  await moveClock({ hours: 5 })
  await runAlerts()
  const once = await listAlerts(BEN)
  const notice = await readNewestAlert(BEN)
  await setAlerts(BEN, { billOver: 140 })
  await runAlerts()
  await setAlerts(BEN, { billOver: 120 })
  await runAlerts()

  expect(below).toEqual([])
  expect(once).toEqual(['bill-12000:2026-12-03'])
  expect(notice?.subject).toBe('Your next bill is heading over $120.00')
  expect(notice?.body).toMatch(
    /bill of 3 December 2026 is likely to come to between \$1\d\d\.\d\d and \$1\d\d\.\d\d\./,
  )
  expect(await listAlerts(BEN)).toEqual(['bill-12000:2026-12-03', 'bill-14000:2026-12-03'])
})

test.each([
  ['ACC-020 group 1', 'orconbus', ' including GST'],
  ['ACC-020 group 2', '2degreessmb', ' including GST'],
  ['ACC-021 a household', 'residential', ''],
])('a bill alert of %s names GST in subject and body', async (_account, group, note) => {
  await api().sql`update account set business_group = ${group} where account_code = ${BEN.accountCode}`
  await setAlerts(BEN, { billOver: 120 })
  await runAlerts()

  const notice = await readNewestAlert(BEN)
  expect(notice?.subject).toBe(`Your next bill is heading over $120.00${note}`)
  expect(notice?.body).toMatch(
    new RegExp(`come to between \\$1[\\d.]+ and \\$1[\\d.]+\\d${note}\\. You asked`),
  )
  expect(notice?.body).toContain(`above $120.00${note}.`)
})

test('a bill alert is sent again in the next period, once enough of the period has passed', async () => {
  await setAlerts(BEN, { billOver: 90 })
  await runAlerts()
  await runBills(api().services, {
    today: day.parse('2026-12-03'),
    now: TEST_INSTANT + 12 * DAY_MILLISECONDS,
  })
  await moveClock({ days: 13 })
  await runAlerts()
  const early = await listAlerts(BEN)
  await moveClock({ days: 21 })
  for (let date = day.parse('2026-12-03'); date < '2026-12-11'; date = addDays(date, 1))
    await savePowerUse(BEN, date, 300)
  await runAlerts()

  expect(early).toEqual(['bill-9000:2026-12-03'])
  expect(await listAlerts(BEN)).toEqual(['bill-9000:2026-12-03', 'bill-9000:2027-01-03'])
})

test('a day with 40 % more power than usual on its weekday sends one alert, by text message if chosen', async () => {
  await setAlerts(BEN, { channel: 'SMS', powerDay: true })
  await savePowerUse(BEN, TODAY, 600)
  await runAlerts()
  const first = await readNewestAlert(BEN)
  await moveClock({ hours: 5 })
  // read again, less and then more
  await savePowerUse(BEN, TODAY, 100)
  await runAlerts()
  await moveClock({ hours: 10 })
  await savePowerUse(BEN, TODAY, 700)
  await runAlerts()

  expect(first).toMatchObject({
    channel: 'SMS',
    to_address: '0225550117',
    subject: 'More power than usual on Saturday 21 November',
  })
  expect(first?.body).toMatch(
    /You used 28\.8 kWh on Saturday 21 November 2026, \d+% more than on your usual Saturday of/,
  )
  expect(await listAlerts(BEN)).toEqual(['power-day:2026-11-21'])

  await moveClock({ days: 2 })
  await savePowerUse(BEN, addDays(TODAY, 1), 800)
  await runAlerts()
  expect(await listAlerts(BEN)).toEqual(['power-day:2026-11-21', 'power-day:2026-11-22'])
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
])('a day of power that %s sends no alert', async (_what, before, watts) => {
  await setAlerts(BEN, { powerDay: true })
  await savePowerUse(BEN, TODAY, watts)
  await before()
  await runAlerts()

  expect(await listAlerts(BEN)).toEqual([])
})

test('days before power alerts were switched on send no alert', async () => {
  await savePowerUse(BEN, addDays(TODAY, -1), 600)
  await setAlerts(BEN, { powerDay: true })
  await runAlerts()

  expect(await listAlerts(BEN)).toEqual([])
})

test('without a mobile number a text message alert is sent by email', async () => {
  await setAlerts(BEN, { channel: 'SMS', powerDay: true })
  await api().sql`update account set mobile_phone = null where account_code = ${BEN.accountCode}`
  await savePowerUse(BEN, TODAY, 600)
  await runAlerts()

  expect(await readNewestAlert(BEN)).toMatchObject({
    channel: 'Email',
    to_address: expect.stringContaining('@'),
  })
})
