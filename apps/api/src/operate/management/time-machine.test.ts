import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { hourAt } from '@switchboard/domain/instant'

import { listJobs } from '#api/areas.ts'
import { ledgerSum } from '#api/provider/books/ledger.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { sameTimeNextDay } from './clock.ts'
import type { DayEvents } from './provider-events.ts'
import { createManagement } from './server.ts'

const gateway = await testGateway()
const variables = { BANK_URL: gateway.bankUrl, GATEWAY_URL: gateway.url, GATEWAY_TIMEOUT_SECONDS: '3' }

/** Ada is billed $85.00 on the 25th of each month, due 10 days later, and pays by direct debit; today is 21 November. */
const api = testApi(
  (db) =>
    db.script(`
      insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email,
          payment_terms_days)
        values ('200001', 'Ada', '1 Road', 'residential', 'Monthly', '2026-11-25', 'ada@demo.example', 10);
      insert into recurring_charge (account_code, subject, line_kind, category, quantity, charge_number, name,
          monthly_cents, starts_on, billed_to)
        values ('200001', 'service:1', 'plan', 'Broadband', 1, 1, 'Fibre 300', 8500, '2025-01-25', 'infinity');
      insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix)
        values ('200001', 'DirectDebit', 'Ada', '01', '0242', '0100194', '00')`),
  {},
  variables,
)

function management() {
  const { services } = api()
  return createManagement(services, new Registry(), { jobs: listJobs(services) })
}

async function passDays(payload: object) {
  const answer = await management().inject({ method: 'POST', url: '/sandbox/days', payload })
  return { status: answer.statusCode, ...answer.json<{ clock: { today: string }; days: DayEvents[] }>() }
}

/** The bookings and notices, as text, of the days that have some. */
function listHappeningTexts(days: readonly DayEvents[]): string[] {
  return days.flatMap(({ day, happened }) =>
    happened.map(({ kind, description, amount }) => [day, amount ?? description, kind].join(' ')),
  )
}

test('a month passes: bill, collection and dishonour each on their own day', async () => {
  await gateway.turn({ dishonourDebit: { value: true, count: 1 } })

  const month = await passDays({ days: 62 })

  expect(listHappeningTexts(month.days)).toEqual([
    '2026-11-25 85 Invoice',
    '2026-11-25 Your bill of $85.00, to ada@demo.example Notice',
    // ten days after the bill is a Saturday
    '2026-12-07 -85 DirectDebit',
    '2026-12-09 85 DirectDebitDishonour',
    '2026-12-09 Your direct debit of $85.00 did not go through, to ada@demo.example Notice',
    '2026-12-12 A reminder: your bill is overdue, to ada@demo.example Notice',
    '2026-12-14 Your bill is overdue, to ada@demo.example Notice',
    '2026-12-25 85 Invoice',
    '2026-12-25 Your bill of $85.00, to ada@demo.example Notice',
    '2026-12-28 Pay your bill, or we may restrict your services, to ada@demo.example Notice',
    // the 4th of January is the observed holiday after New Year's Day
    '2027-01-05 -170 DirectDebit',
  ])
  expect(month.days.flatMap(({ failed }) => failed)).toEqual([])
  expect(month.clock.today).toBe('2027-01-22')
  expect(await ledgerSum(api().db)).toBe(0)
})

test('days go to the next bill of an account', async () => {
  const { clock, days } = await passDays({ toNextBillOf: '200001' })

  expect(clock.today).toBe('2026-11-25')
  expect(listHappeningTexts(days.slice(-1))).toHaveLength(2)
})

test('zero days: the jobs that are due today run', async () => {
  const { clock, days } = await passDays({ days: 0 })

  expect(clock.today).toBe('2026-11-21')
  expect(days).toEqual([{ day: '2026-11-21', happened: [], failed: [] }])
})

test.each([
  ['more days than can be lived at once', { days: 63 }, 400],
  ['days back', { days: -1 }, 400],
  ['an account that is not there', { toNextBillOf: '999999' }, 404],
  ['both', { days: 1, toNextBillOf: '200001' }, 400],
])('%s are refused, and the clock is unchanged', async (_why, payload, status) => {
  const answer = await management().inject({ method: 'POST', url: '/sandbox/days', payload })

  expect(answer.statusCode).toBe(status)
  const clock = (await management().inject('/sandbox/clock')).json()
  expect(clock).toMatchObject({ today: '2026-11-21' })
})

test.each([2, 23])(
  'days that begin at %i o’clock have a morning, at which waiting text messages are sent',
  async (hour) => {
    const clock = (await management().inject('/sandbox/clock')).json<{ now: string }>()
    const milliseconds = (hour - hourAt(Date.parse(clock.now))) * 3_600_000
    await management().inject({ method: 'POST', url: '/sandbox/clock', payload: { milliseconds } })
    await api().sql`
      insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
          created_at, send_at)
        values ('200001', 'text', 'Billing', 'Bill', 'SMS', '0215550100', 'A text', 'Kia ora', now(), now() - interval '1 second')`
    await passDays({ days: 0 })
    const before = await readSentTexts()

    await passDays({ days: 1 })

    expect(before).toEqual([{ sent: null }])
    expect(await readSentTexts()).toEqual([{ sent: hour < 8 ? '2026-11-21 08' : '2026-11-22 08' }])
  },
)

function readSentTexts() {
  return api().sql`
    select to_char(sent_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD HH24') as sent from communication
    where channel = 'SMS'`
}

test('the clock goes back within the day, and not before a day that the jobs have completed', async () => {
  const move = (payload: object) => management().inject({ method: 'POST', url: '/sandbox/clock', payload })
  await passDays({ days: 2 })

  const within = await move({ milliseconds: -3_600_000 })
  const before = await move({ days: -1 })

  expect(within.statusCode).toBe(200)
  expect(before.statusCode).toBe(400)
  expect(before.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'days' })
})

test('the clock stays within ten years of the system’s', async () => {
  const move = () => management().inject({ method: 'POST', url: '/sandbox/clock', payload: { days: 3_660 } })

  const answers = [await move(), await move()]

  expect(answers.map(({ statusCode }) => statusCode)).toContain(400)
})

test('the next bills are listed by the name of the owner, without people who act for the owner', async () => {
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('200002', 'Ada', '2 Road', 'residential', 'Monthly', '2026-12-08'),
        ('200003', 'A shop', '3 Road', 'residential', 'Monthly', '2026-11-30');
    insert into login_user (user_id, username, first_name, last_name, email)
      values ('user-ada', 'ada@demo.example', 'Ada', 'Ruru', 'ada@demo.example'),
        ('user-abe', 'abe@demo.example', 'Abe', 'Ruru', 'abe@demo.example');
    insert into claim (user_id, account_code, role)
      values ('user-ada', '200002', 'AccountOwner'), ('user-ada', '200001', 'AccountOwner'),
        ('user-abe', '200001', 'AuthorisedPerson'), ('user-abe', '200003', 'AccountOwner')`)

  const list = await management().inject('/sandbox/next-bills')

  expect(list.json()).toEqual([
    { fullName: 'Abe Ruru', accountCode: '200003', day: '2026-11-30' },
    { fullName: 'Ada Ruru', accountCode: '200001', day: '2026-11-25' },
    { fullName: 'Ada Ruru', accountCode: '200002', day: '2026-12-08' },
  ])
})

test('the sandbox takes the look of the brand', async () => {
  const look = await management().inject('/sandbox/brand')

  expect(look.json()).toEqual({ styles: expect.stringMatching(/--brand-600:.+@font-face/s) })
})

test('the mailbox has the newest mail first, by account or address', async () => {
  await passDays({ days: 17 })

  const all = (await management().inject('/sandbox/mails')).json<{ subject: string; sent: string }[]>()
  const hers = await management().inject({ url: '/sandbox/mails', query: { query: 'ADA@demo' } })
  const none = await management().inject({ url: '/sandbox/mails', query: { query: '200002' } })

  expect(all).toMatchObject([{ subject: 'Your bill of $85.00', sent: expect.stringMatching(/^2026-11-25/) }])
  expect(hers.json()).toHaveLength(1)
  expect(none.json()).toEqual([])
})

test.each([
  ['2026-09-26T23:30:00+12:00', '2026-09-27T23:30:00+13:00'],
  ['2026-09-26T02:30:00+12:00', '2026-09-27T03:30:00+13:00'],
  ['2026-09-27T00:30:00+12:00', '2026-09-28T00:30:00+13:00'],
  ['2027-04-03T02:30:00+13:00', '2027-04-04T02:30:00+13:00'],
  ['2027-04-04T00:30:00+13:00', '2027-04-05T00:30:00+12:00'],
  ['2027-04-04T23:30:00+12:00', '2027-04-05T23:30:00+12:00'],
])('a calendar day after %s is %s', (from, to) => {
  expect(sameTimeNextDay(Date.parse(from))).toBe(Date.parse(to))
})
