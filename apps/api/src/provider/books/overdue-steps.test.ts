import { beforeEach, expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'

import { watchOverdue } from '#api/areas/promise-to-pay/watch.ts'
import { postInvoices } from '#api/demo/post-invoices.ts'
import { testApi } from '#api/testing/api.ts'

import { USUAL_OVERDUE_DAYS } from '#api/platform/overdue-days.ts'

const api = testApi(async () => {})
const ADA = '600001'
const FIRST_DUE = day.parse('2026-11-20')

/** Ada owes $100, due on 20 November 2026. Her next bill is due on 10 December. */
beforeEach(async () => {
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email,
        mobile_phone)
      values ('${ADA}', 'Ada', '1 Road', 'residential', 'Monthly', '2027-01-06', 'ada@demo.example', '0215550100');
    ${toBillSql(1, '2026-11-06', FIRST_DUE)}`)
  await postInvoices(api().db)
})

function toBillSql(number: number, billed: string, due: string): string {
  return `insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, display_gst_inclusive, gst_rate_percent, company_tax_number)
    values ('${ADA}', ${number}, '${billed}', '${due}', '${billed}', '${due}', 10000, 0, true, true, 15, '123-456-789')`
}

async function addSecondBill(): Promise<void> {
  await api().db.script(toBillSql(2, '2026-11-26', '2026-12-10'))
  await postInvoices(api().db)
}

/** Books a payment of this amount on 25 November. */
async function pay(cents: number): Promise<void> {
  await api().db.script(`
    begin; insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      values ('${ADA}', 'paid:' || ${cents}, 'BillPayment', '2026-11-25', now(), 'Bank payment');
    insert into ledger_entry values ('${ADA}', 'paid:' || ${cents}, 'receivable', ${-cents}),
      ('${ADA}', 'paid:' || ${cents}, 'bank', ${cents}); commit`)
}

/** Adds a direct debit of the first bill in this state. */
async function collect(state: 'sent' | 'unknown'): Promise<void> {
  await api().sql`
    insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, created_at, ask_at, state)
      values (${'c1'.repeat(16)}, ${ADA}, ${FIRST_DUE}, 1, ${FIRST_DUE}, 'DirectDebit', 10000, now(), now(), ${state})`
}

/**
 * Runs the watch on each of these days after the due day of the first bill. Returns the day, type and channel of each
 * notice.
 */
async function watchDays(from: number, to: number, days = USUAL_OVERDUE_DAYS): Promise<string[]> {
  const { services } = api()
  const watched = { ...services, environment: { ...services.environment, OVERDUE_DAYS: days } }
  const sent: string[] = []
  for (let after = from; after <= to; after += 1) {
    const at = Date.parse(`${addDays(FIRST_DUE, after)}T10:00:00+13:00`)
    await api().sql`update provider_clock set offset_milliseconds = ${at - Date.now()}`
    await api().sql`delete from communication`
    await watchOverdue(watched, new AbortController().signal)
    const rows = await api().sql<{ text: string }>`
      select event_type || ' ' || channel as text from communication order by event_type, channel`
    sent.push(...rows.map(({ text }) => `${after} ${text}`))
  }
  return sent
}

test('an unpaid bill causes a reminder, a warning and a restriction notice, each once', async () => {
  expect(await watchDays(0, 40)).toEqual([
    '2 OverdueReminder Email',
    '7 OverdueWarning Email',
    '7 OverdueWarning SMS',
    '21 RestrictionNotice Email',
    '21 RestrictionNotice SMS',
  ])
})

test('a second overdue bill causes its own notices while the first stays unpaid', async () => {
  await addSecondBill()

  const sent = await watchDays(0, 45)

  expect(sent.filter((each) => each.endsWith('Email'))).toEqual([
    '2 OverdueReminder Email',
    '7 OverdueWarning Email',
    '21 RestrictionNotice Email',
    '22 OverdueReminder Email',
    '27 OverdueWarning Email',
    '41 RestrictionNotice Email',
  ])
})

test('a bill paid after its reminder causes no more notices, and the next bill begins with a reminder', async () => {
  await addSecondBill()
  const before = await watchDays(0, 5)
  await pay(10_000)

  expect([before, await watchDays(6, 23)]).toEqual([
    ['2 OverdueReminder Email'],
    ['22 OverdueReminder Email'],
  ])
})

test('an old bill without a warning is warned of before the restriction notice', async () => {
  const sent = await watchDays(60, 80)

  expect(sent.filter((each) => each.endsWith('Email'))).toEqual([
    '60 OverdueWarning Email',
    '74 RestrictionNotice Email',
  ])
})

test('a promised bill causes no notice before its day, and a broken promise is notified once', async () => {
  await watchDays(7, 7)
  await api().db.script(`
    insert into promise_to_pay (account_code, promise_date, made_on, overdue_cents)
      values ('${ADA}', '2026-12-20', '2026-11-28', 10000)`)

  expect(await watchDays(8, 35)).toEqual([
    '31 PromiseBroken Email',
    '31 PromiseBroken SMS',
    '34 RestrictionNotice Email',
    '34 RestrictionNotice SMS',
  ])
})

test('MOB-068 an account that has left its mobile number gets its notices by email alone', async () => {
  await api().sql`insert into left_number (account_code, phone_number) values (${ADA}, '0215550100')`
  const warned = await watchDays(7, 7)
  await api().db.script(`
    insert into promise_to_pay (account_code, promise_date, made_on, overdue_cents)
      values ('${ADA}', '2026-12-20', '2026-11-28', 10000)`)

  expect([...warned, ...(await watchDays(31, 31))]).toEqual([
    '7 OverdueWarning Email',
    '31 PromiseBroken Email',
  ])
})

test('a broken promise names the day and the amount that is still overdue', async () => {
  await watchDays(7, 7)
  await api().db.script(`
    insert into promise_to_pay (account_code, promise_date, made_on, overdue_cents)
      values ('${ADA}', '2026-11-29', '2026-11-28', 10000)`)
  await pay(4_000)

  await watchDays(10, 10)

  const letters = await api().sql`
    select subject, body from communication where event_type = 'PromiseBroken' and channel = 'SMS'`
  expect(letters).toEqual([
    {
      subject: 'We have not received what you promised to pay',
      body: 'You promised to pay by 29 November 2026. $60.00 on account 600001 is still overdue. Please pay it now. If you cannot, call us.',
    },
  ])
})

test('a reminder waits while a debit of the account is under way, and three days after it failed', async () => {
  await collect('unknown')
  const during = await watchDays(0, 3)
  await api().db.script(`update collection set state = 'dishonoured', ended_at = '2026-11-23T10:00:00+13:00'`)

  // the failed debit has a notice of its own
  expect([during, await watchDays(4, 6)]).toEqual([[], ['6 OverdueReminder Email']])
})

test('no notice is sent while a debit of the account is under way, and the warning follows when it has failed', async () => {
  await collect('sent')
  const during = await watchDays(1, 9)
  await api().db.script(`update collection set state = 'dishonoured', ended_at = '2026-11-29T10:00:00+13:00'`)

  expect(during).toEqual([])
  expect(await watchDays(10, 10)).toEqual(['10 OverdueWarning Email', '10 OverdueWarning SMS'])
})

test('a debit without an outcome delays notices by two weeks', async () => {
  await collect('unknown')

  expect(await watchDays(1, 13)).toEqual([])
  expect(await watchDays(14, 14)).toEqual(['14 OverdueWarning Email', '14 OverdueWarning SMS'])
})

test('notices are sent on the days of the setting, and a notice of day 0 is not sent', async () => {
  const sent = await watchDays(0, 40, { reminder: 4, warning: 7, restriction: 0 })

  expect(sent.filter((each) => each.endsWith('Email'))).toEqual([
    '4 OverdueReminder Email',
    '7 OverdueWarning Email',
  ])
})

test('a bill whose payment was reversed after the warning was cleared is warned of again', async () => {
  await watchDays(7, 7)
  await pay(10_000)
  await watchDays(8, 8)
  await pay(-10_000)

  expect((await watchDays(9, 9)).filter((each) => each.endsWith('Email'))).toEqual(['9 OverdueWarning Email'])
})
