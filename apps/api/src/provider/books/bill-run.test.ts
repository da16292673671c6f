import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import { TEST_INSTANT } from '#api/testing/api.ts'

import { billClaimed, claimAccounts } from './bill-run-chunk.ts'
import { postCardPayment } from './card-payment.ts'
import { ledgerSum } from './ledger.ts'
import { ADA, BOB, toAccountSql, toPlanSql, testBillRun } from './testing/bill-runs.ts'

const { api, runBill, readRows, listLines, listBillDates } = testBillRun()

/** Every row of the tables that a run writes to. */
function readEverything() {
  return readRows(`
    select (select jsonb_agg(t order by t) from account t) as accounts,
      (select jsonb_agg(t order by t) from invoice t) as bills,
      (select jsonb_agg(t order by t) from invoice_line t) as lines,
      (select jsonb_agg(t order by t) from ledger_transaction t) as transactions,
      (select jsonb_agg(t order by t) from ledger_entry t) as entries,
      (select jsonb_agg(t order by t) from communication t) as notices,
      (select jsonb_agg(t order by t) from recurring_charge t) as charges,
      (select jsonb_agg(t order by t) from metered_usage t) as usage,
      (select jsonb_agg(t order by t) from bill_run_problem t) as problems`)
}

test('a due account gets its lines, its invoice, its booking, its notice and its next bill date', async () => {
  await runBill('2026-11-03')

  expect(await listLines(ADA)).toEqual([
    'plan 2026-11-03 2026-12-02 1 month 8500 8500',
    'usage 2026-10-03 2026-11-02 412 kWh 24.1 9929',
    'daily 2026-10-03 2026-11-02 31 day 53 1643',
  ])
  expect(
    await readRows(`select invoice_number, bill_date, due_date, period_start, period_end, total_cents, gst_cents,
      is_approved, ledger_through from invoice`),
  ).toEqual([
    {
      invoice_number: 2_000_010_001,
      bill_date: '2026-11-03',
      due_date: '2026-11-17',
      period_start: '2026-11-03',
      period_end: '2026-12-02',
      total_cents: 20_072,
      gst_cents: 2_618,
      is_approved: true,
      ledger_through: 1,
    },
  ])
  expect(await readRows(`select receivable_balance('${ADA}') as owed`)).toEqual([{ owed: 20_072 }])
  expect(await ledgerSum(api().db)).toBe(0)
  expect(await readRows('select source, to_address, subject, body from communication')).toEqual([
    {
      source: 'bill:2000010001',
      to_address: 'ada@demo.example',
      subject: 'Your bill of $200.72',
      body: 'Kia ora Customer\n\nYour bill 2000010001 of 3 November 2026 is $200.72, due on 17 November 2026.',
    },
  ])
  expect(await readRows('select next_invoice_date from account')).toEqual([
    { next_invoice_date: '2026-12-03' },
  ])
})

test.each([
  ['ACC-020 group 1', 'orconbus', '$200.72 including GST'],
  ['ACC-020 group 2', '2degreessmb', '$200.72 including GST'],
  ['ACC-021 a household', 'residential', '$200.72'],
])('the letter with a bill of %s names GST in subject and body', async (_account, group, total) => {
  await api().db.script(`update account set business_group = '${group}' where account_code = '${ADA}'`)

  await runBill('2026-11-03')

  const [letter] = await readRows<{ subject: string; body: string }>(
    'select subject, body from communication',
  )
  expect(letter?.subject).toBe(`Your bill of ${total}`)
  expect(letter?.body).toContain(`of 3 November 2026 is ${total}, due on 17 November 2026.`)
})

test.each([
  ['group 1', 'orconbus', 'Smart phone line'],
  ['group 2', '2degreessmb', 'Smart phone line'],
  ['a household', 'residential', 'Homeline'],
])(
  'ACC-023 the bill of %s has two phone lines and their calls under one name',
  async (_account, group, name) => {
    await api().db.script(`
    update account set business_group = '${group}' where account_code = '${ADA}';
    ${toPlanSql(ADA, "2, 'Line', 500, '2025-01-03', null, 'infinity'")};
    ${toPlanSql(ADA, "3, 'Second line', 500, '2026-10-20', null, null")};
    update recurring_charge set category = 'Homeline' where charge_number > 1;
    insert into meter values ('${ADA}', 'service:3', 'Homeline', 'Calls', 'minutes', 19.62, 0, 0);
    insert into metered_usage values
      ('${ADA}', 'service:3', '2026-10-03', '2026-11-02', 30, null, null, null, null)`)

    await runBill('2026-11-03')

    const lines = await readRows<{ category: string; sub_category: string }>(
      'select distinct category, sub_category from invoice_line order by sub_category',
    )
    expect(lines.map(({ category, sub_category }) => `${category}: ${sub_category}`)).toEqual([
      `${name}: Calls`,
      'Power: Daily charge',
      'Power: Electricity',
      'Broadband: Fibre 300',
      `${name}: Line`,
      `${name}: Second line`,
    ])
  },
)

test('an account that is not due yet is left alone', async () => {
  await runBill('2026-11-02')

  expect(await listBillDates(ADA)).toEqual([])
})

test('a second run of the same day makes one query and writes nothing', async () => {
  await runBill('2026-11-03')
  const once = await readEverything()
  const before = api().db.statementCount()

  await runBill('2026-11-03')

  const workers = api().db.kind === 'pglite' ? 1 : 2
  // begin, the query, commit
  expect(api().db.statementCount() - before).toBeLessThanOrEqual(3 * workers)
  expect(await readEverything()).toEqual(once)
})

test('an account without charges moves on to its next bill date without a bill', async () => {
  await api().db.script(toAccountSql(BOB, '2026-11-03'))

  await runBill('2026-11-03')

  expect(await listBillDates(BOB)).toEqual([])
  expect(await readRows(`select next_invoice_date from account where account_code = '${BOB}'`)).toEqual([
    { next_invoice_date: '2026-12-03' },
  ])
})

test('a payment with an earlier day that is booked after the bill does not change the bill', async () => {
  await runBill('2026-11-03')
  await runBill('2026-12-03')
  const bodies = () =>
    readRows('select invoice_number, invoice_xml(account_code, invoice_number) as xml from invoice')
  const billed = await bodies()

  await api().db.transaction((queries) =>
    postCardPayment(queries, {
      accountCode: ADA,
      transactionId: 'late',
      amount: toCents(5_000),
      surcharge: toCents(0),
      day: day.parse('2026-11-02'),
      at: TEST_INSTANT,
      cardType: 'Visa',
    }),
  )

  expect(await bodies()).toEqual(billed)
  await runBill('2027-01-03')
  expect(
    await readRows(`
      select invoice_xml(account_code, max(invoice_number)) like '%<Description>Card payment, Visa</Description><Amount>-50.00</Amount>%' as has_payment
      from invoice group by account_code`),
  ).toEqual([{ has_payment: true }])
})

test('a chunk that fails in the middle writes nothing, and the next run bills it once', async () => {
  const run = {
    today: day.parse('2026-11-03'),
    issuedOn: null,
    now: TEST_INSTANT,
    companyTaxNumber: '123-456-789',
  }
  const killed = api().db.transaction(async (queries) => {
    await billClaimed(queries, run, await claimAccounts(queries, run, { most: 10 }))
    throw new Error('killed')
  })

  await expect(killed).rejects.toThrow('killed')
  expect(await listBillDates(ADA)).toEqual([])
  await runBill('2026-11-03')
  expect(await listBillDates(ADA)).toEqual(['2026-11-03'])
})

test.each<[why: string, reason: string, fault: string, correction: string]>([
  [
    'whose usage runs backwards',
    'the usage of service:2 up to 2026-11-02 runs backwards',
    'update metered_usage set end_reading = 10000',
    'update metered_usage set end_reading = 11000',
  ],
  [
    'whose reading falls without a restart of the register at 0',
    'the usage of service:2 up to 2026-11-02 runs backwards',
    'update metered_usage set end_reading = 1000',
    'update metered_usage set end_reading = 11000',
  ],
  [
    'whose meter has no rate',
    'the meter of service:2 has no rate',
    'update meter set cents_per_unit = null',
    'update meter set cents_per_unit = 24.1',
  ],
  [
    'with a line whose amount is too large',
    'numeric field overflow',
    'update recurring_charge set monthly_cents = 99999999999',
    'update recurring_charge set monthly_cents = 8500',
  ],
])(
  'an account %s is set aside with its reason until it is corrected, and others are billed',
  async (_why, reason, fault, correction) => {
    await api().db.script(`
    ${fault};
    ${[2, 3, 4, 5, 6].map((n) => `${toAccountSql(`20000${n}`, '2026-11-03')}; ${toPlanSql(`20000${n}`, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")}`).join(';')}`)

    await runBill('2026-11-03')
    await runBill('2026-11-03')

    expect(await readRows('select account_code, bill_date, reason from bill_run_problem')).toEqual([
      { account_code: ADA, bill_date: '2026-11-03', reason },
    ])
    expect(await readRows('select count(*) from invoice')).toEqual([{ count: 5 }])
    await api().db.script(correction)
    await api().db.script(`delete from bill_run_problem where account_code = '${ADA}'`)
    await runBill('2026-11-03')
    expect(await readRows(`select total_cents from invoice where account_code = '${ADA}'`)).toEqual([
      { total_cents: 20_072 },
    ])
  },
)

test('an error outside the data of an account sets no account aside and is reported', async () => {
  await api().db.script('alter table communication rename to renamed')

  await expect(runBill('2026-11-03')).rejects.toThrow('communication')

  await api().db.script('alter table renamed rename to communication')
  expect(await readRows('select 1 from bill_run_problem')).toEqual([])
})

test('several runs at once bill every account once', async () => {
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    select 210000 + n, 'Customer', '1 Road', 'residential', 'Monthly', '2026-11-03' from generate_series(1, 2500) n;
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on, billed_to)
    select 210000 + n, 1, 'service:1', 'plan', 'Broadband', 'Fibre 300', 8500, '2025-01-03', 'infinity' from generate_series(1, 2500) n`)

  await Promise.all([runBill('2026-11-03'), runBill('2026-11-03'), runBill('2026-11-03')])
  await runBill('2026-11-03')

  expect(await readRows('select count(*), count(distinct account_code) as accounts from invoice')).toEqual([
    { count: 2_501, accounts: 2_501 },
  ])
  expect(await ledgerSum(api().db)).toBe(0)
})
