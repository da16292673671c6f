import { expect, test } from 'vitest'

import { listWarnedWithBookings } from '#api/provider/books/warnings.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { countPages } from '#api/testing/pages.ts'
import { rowsOn, sqlOn } from '#api/testing/sql.ts'

import { watchOverdue } from './watch.ts'

const api = testApi(fillDemo)
const BEN = '100517'
const AROHA = '100482'
const DAY_MILLISECONDS = 86_400_000

const watch = () => watchOverdue(api().services, new AbortController().signal)

async function selectRows<Row>(text: string): Promise<Row[]> {
  return await rowsOn<Row>(api().db, text)
}

async function readBlockingStatus(): Promise<unknown> {
  return (
    await selectRows<{ blocking_status: string }>(
      `select blocking_status from account where account_code = '${BEN}'`,
    )
  )[0]?.blocking_status
}

async function advanceDays(days: number): Promise<void> {
  await api().db.script(
    `update provider_clock set offset_milliseconds = offset_milliseconds + ${days * DAY_MILLISECONDS}`,
  )
}

/** The number that the next transaction would have in the books. */
async function takeLedgerNumber(): Promise<number> {
  const [row] = await selectRows<{ posted_order: number }>(
    `select nextval(pg_get_serial_sequence('ledger_transaction', 'posted_order')) as posted_order`,
  )
  return row?.posted_order ?? 0
}

/** Books a transaction of an account's receivable under the given number. */
function book(accountCode: string, postedOrder: number, cents: string): Promise<void> {
  return api().db.script(`
    begin; insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description, posted_order)
      values ('${accountCode}', 'test:${postedOrder}', 'BillPayment', '2026-11-21', now(), 'Bank payment', ${postedOrder});
    insert into ledger_entry select '${accountCode}', 'test:${postedOrder}', e.* from (select ${cents} as cents) owed
      cross join lateral (values ('receivable', -owed.cents), ('bank', owed.cents)) e; commit`)
}

const ALL_OF_BEN = `receivable_balance('${BEN}')`

test('a warning ends at the next run after the overdue amount was paid', async () => {
  await watch()
  await book(BEN, await takeLedgerNumber(), ALL_OF_BEN)

  await watch()

  expect(await readBlockingStatus()).toBe('none')
})

test('a promise is kept at the next run after its part was paid, although the warning continues', async () => {
  await api().db.script(`
    insert into promise_to_pay (account_code, promise_date, made_on, overdue_cents)
      select '${BEN}', '2026-12-05', '2026-11-21', overdue from billing_standing('${BEN}', '2026-11-21')`)
  await advanceDays(5)
  await watch()
  await book(BEN, await takeLedgerNumber(), '(select overdue_cents from promise_to_pay)')

  await watch()

  expect(await selectRows('select outcome from promise_to_pay')).toEqual([{ outcome: 'kept' }])
  expect(await readBlockingStatus()).toBe('warning')
})

test('a payment that becomes visible after a later one was processed still ends its warning', async () => {
  await watch()
  const postedOrder = await takeLedgerNumber()
  await book(AROHA, await takeLedgerNumber(), '100')
  await watch()
  await book(BEN, postedOrder, ALL_OF_BEN)

  await watch()

  expect(await readBlockingStatus()).toBe('none')
})

/** Books a transaction, and runs the watch a minute after the run before. */
async function watchAMinuteLater(postedOrder: number): Promise<void> {
  await book(AROHA, postedOrder, '100')
  await api().db.script(`update overdue_watch set newest_at = newest_at - interval '1 minute'`)
  await watch()
}

test('bookings older than a minute at the previous run are not read again', async () => {
  await watch()
  const [first, second] = [await takeLedgerNumber(), await takeLedgerNumber()]

  await watchAMinuteLater(first)
  await watchAMinuteLater(second)

  expect(await selectRows('select booked_through, booked_newest from overdue_watch')).toEqual([
    { booked_through: first, booked_newest: second },
  ])
})

test('an account without new bookings is checked once a day', async () => {
  await watch()
  await api().db.script(`update invoice set due_date = '2027-01-31' where account_code = '${BEN}'`)
  await watch()
  const sameDay = await readBlockingStatus()

  await advanceDays(1)
  await watch()

  expect([sameDay, await readBlockingStatus()]).toEqual(['warning', 'none'])
})

test('a day’s check continues behind the account where it stopped', async () => {
  await watch()
  await api().db.script(`
    update account set blocking_status = 'none', warned_on = null where account_code = '${BEN}';
    update overdue_watch set through_account = '${BEN}'`)
  await watch()
  const unchanged = await readBlockingStatus()

  await advanceDays(1)
  await watch()

  expect([unchanged, await readBlockingStatus()]).toEqual(['none', 'warning'])
  expect(await selectRows('select day, through_account from overdue_watch')).toEqual([
    { day: '2026-11-22', through_account: null },
  ])
})

test('new bookings are found without reading older ones', async () => {
  await api().db.script(`
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      select '${BEN}', 'many:' || n, 'BillPayment', '2026-11-21', now(), 'Bank payment'
      from generate_series(1, 20000) n;
    analyze`)
  const postedOrder = await takeLedgerNumber()
  await book(BEN, postedOrder, '100')

  const next = await listWarnedWithBookings(api().db, postedOrder - 1)

  expect(next).toEqual({ accounts: [BEN], through: postedOrder, more: false })
  expect(
    await countPages(api().db, (queries) => listWarnedWithBookings(queries, postedOrder - 1)),
  ).toBeLessThan(60)
})

// the embedded database has one connection
test.skipIf(process.env['DATABASE_URL'] === undefined)(
  'a process that finds the watch locked leaves it to the process with the lock',
  async () => {
    await watch()
    await advanceDays(1)
    await api().db.script(`update account set blocking_status = 'none', warned_on = null`)

    await api().db.transaction(async (queries) => {
      await sqlOn(queries)`select 1 from overdue_watch for update`
      await watch()
    })
    const blocked = await readBlockingStatus()
    await watch()

    expect([blocked, await readBlockingStatus()]).toEqual(['none', 'warning'])
  },
)
