import { expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { outlook } from '@switchboard/domain/billing/outlook'
import { holidaysAround, paymentDay } from '@switchboard/domain/public-holidays'

import { readPartText } from '#api/platform/database/part.ts'
import { paymentDaySql } from '#api/provider/books/payment-day.ts'
import { testDebits } from '#api/provider/collection/testing/debits.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { outlookPart } from './store/bills.ts'

const { gateway, api, createBill, moveClockTo, runCollection, listBookings, accountCode } = await testDebits()

async function readOutlook(today: Day) {
  return outlook.parse(
    JSON.parse(await readPartText(api().db, outlookPart, { accountCode: accountCode(), today })),
  )
}

/** The day of the next collection, as the page shows it. */
async function readNextDay(today: Day): Promise<Day | undefined> {
  return (await readOutlook(today)).next?.day
}

const listDebitDates = async () => (await gateway.listDebits(accountCode())).map(({ date }) => date)

/** Collects the bill that each account has, and creates an old bill, whose due day may be any day. */
async function createOldBill(due: Day): Promise<void> {
  await runCollection()
  await createBill({ number: 2, billed: '2026-11-08', due, cents: 3_000, discount: 500 })
}

test.each([
  ['a Sunday', '2026-11-22', '2026-11-23'],
  ['Christmas Day', '2026-12-25', '2026-12-29'],
  ['Waitangi Day on a Saturday', '2027-02-06', '2027-02-09'],
  ['a working day', '2026-11-24', '2026-11-24'],
])(
  'a bill that falls due on %s is debited on the day on which banks settle, and keeps its discount',
  async (_what, falls, debited) => {
    const due = day.parse(falls)
    await createOldBill(due)
    const shown = await readNextDay(addDays(due, -1))
    await moveClockTo(`${due}T12:00:00+13:00`)
    const shownOnDay = await readNextDay(due)
    await runCollection()

    expect([shown, shownOnDay]).toEqual([debited, debited])
    expect(await listDebitDates()).toEqual(['2026-11-20', debited])
    expect(await listBookings()).toEqual(
      expect.arrayContaining([
        { kind: 'DirectDebit', booked_on: due },
        { kind: 'PromptPaymentDiscount', booked_on: due },
      ]),
    )
  },
)

test('two bills that fall due on one weekend are two debits of the Monday', async () => {
  await createOldBill(day.parse('2026-11-21'))
  await createBill({ number: 3, billed: '2026-11-09', due: '2026-11-22', cents: 4_000 })
  await moveClockTo('2026-11-22T12:00:00+13:00')
  await runCollection()

  expect(await listDebitDates()).toEqual(['2026-11-20', '2026-11-23', '2026-11-23'])
})

test('the page and the letter of a dishonoured debit name the day on which banks settle', async () => {
  await createOldBill(day.parse('2026-11-22'))
  await gateway.turn({ dishonourDebit: true })
  await moveClockTo('2026-11-22T12:00:00+13:00')
  await runCollection()
  await moveClockTo('2026-11-27T12:00:00+13:00')
  await runCollection()

  expect((await readOutlook(day.parse('2026-11-27'))).failed?.day).toBe('2026-11-23')
  expect(await api().sql`select body from communication`).toEqual([
    { body: expect.stringContaining('23 November') },
  ])
})

test('a bill that is overdue after an outage is debited on the next day on which banks settle', async () => {
  await createOldBill(day.parse('2026-11-24'))
  const sunday = day.parse('2026-11-29')
  await moveClockTo(`${sunday}T12:00:00+13:00`)
  const shown = await readNextDay(sunday)
  await runCollection()

  expect(shown).toBe('2026-11-30')
  expect(await listDebitDates()).toEqual(['2026-11-20', '2026-11-30'])
})

test('the page shows a Sunday as the day on which a saved card is charged', async () => {
  const sunday = day.parse('2026-11-22')
  await createOldBill(sunday)
  await api().sql`delete from recurring_method where account_code = ${accountCode()}`
  await api()
    .sql`insert into recurring_method (account_code, recurring_type, card_type, masked_card_number, expiry_year,
      expiry_month, card_token)
    values (${accountCode()}, 'CreditCard', 'Visa', '411111........11', 2027, 1, 'token')`

  expect(await readNextDay(addDays(sunday, -1))).toBe(sunday)
})

test('the page and the debit have the same days on which banks settle', async () => {
  const today = day.parse('2026-11-21')
  const days = await rowsOn<{ on: Day; settled: Day }>(
    api().db,
    `select days.on, ${paymentDaySql('days.on', '$1')} as settled
     from (select s::date as on from generate_series(date '2024-01-01', '2027-12-23', interval '1 day') s) days`,
    [holidaysAround(today)],
  )

  expect(days.length).toBeGreaterThan(1_400)
  expect(days.filter(({ on, settled }) => paymentDay(on) !== settled)).toEqual([])
})
