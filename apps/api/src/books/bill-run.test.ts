import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { runBills } from './bill-run.ts'
import { billClaimed, claimAccounts } from './bill-run-chunk.ts'
import { postCardPayment } from './card-payment.ts'
import { ledgerSum } from './ledger.ts'

const ADA = '200001'
const BOB = '200002'

/** Ada's bill is of the 3rd: a plan of $85.00 for the month ahead and 412 kWh of the month behind. */
const api = testApi(async (db) => {
  await db.script(`
    ${account(ADA, '2026-11-03')};
    update account set billing_email = 'ada@demo.example';
    ${plan(ADA, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")};
    insert into meter values ('${ADA}', 'service:2', 'Power', 'Electricity', 'kWh', 24.1, 53);
    insert into metered_usage values
      ('${ADA}', 'service:2', '2026-10-03', '2026-11-02', 412, 10588, 11000, 'Actual', null)`)
})

function account(code: string, next: string, frequency = 'Monthly', group = 'residential') {
  return `insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    values ('${code}', 'Customer', '1 Road', '${group}', '${frequency}', '${next}')`
}

/** Number, name, cents a month, first day, last day, billed to. */
function plan(code: string, columns: string, quantity = 1) {
  return `insert into recurring_charge (account_code, subject, line_kind, category, quantity,
      charge_number, name, monthly_cents, starts_on, ends_on, billed_to)
    values ('${code}', 'service:1', 'plan', 'Broadband', ${quantity}, ${columns})`
}

function bill(today: string) {
  return runBills(api().services, { today: day.parse(today), now: TEST_INSTANT })
}

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return await rowsOn<Row>(api().db, text)
}

/** The lines of an account's newest bill: kind, period, quantity, unit, unit price, charge. */
async function linesOf(code: string): Promise<string[]> {
  const lines = await rowsOf<{ text: string }>(`
    select concat_ws(' ', line_kind, period_start, period_end, trim_scale(number_billed), unit,
      trim_scale(unit_price_cents), charge_cents) as text
    from invoice_line where account_code = '${code}'
      and invoice_number = (select max(invoice_number) from invoice where account_code = '${code}')
    order by line_number`)
  return lines.map(({ text }) => text)
}

async function billDatesOf(code: string): Promise<string[]> {
  const bills = await rowsOf<{ bill_date: string }>(
    `select bill_date from invoice where account_code = '${code}' order by bill_date`,
  )
  return bills.map(({ bill_date }) => bill_date)
}

/** Every row of the tables that a run writes to. */
function everything() {
  return rowsOf(`
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
  await bill('2026-11-03')

  expect(await linesOf(ADA)).toEqual([
    'plan 2026-11-03 2026-12-02 1 month 8500 8500',
    'usage 2026-10-03 2026-11-02 412 kWh 24.1 9929',
    'daily 2026-10-03 2026-11-02 31 day 53 1643',
  ])
  expect(
    await rowsOf(`select invoice_number, bill_date, due_date, period_start, period_end, total_cents, gst_cents,
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
  expect(await rowsOf(`select receivable_balance('${ADA}') as owed`)).toEqual([{ owed: 20_072 }])
  expect(await ledgerSum(api().db)).toBe(0)
  expect(await rowsOf('select source, to_address, subject, body from communication')).toEqual([
    {
      source: 'bill:2000010001',
      to_address: 'ada@demo.example',
      subject: 'Your bill of $200.72',
      body: 'Kia ora Customer\n\nYour bill 2000010001 of 3 November 2026 is $200.72, due on 17 November 2026.',
    },
  ])
  expect(await rowsOf('select next_invoice_date from account')).toEqual([{ next_invoice_date: '2026-12-03' }])
})

test('an account that is not due yet is left alone', async () => {
  await bill('2026-11-02')

  expect(await billDatesOf(ADA)).toEqual([])
})

test('a second run of the same day sends one look and writes nothing', async () => {
  await bill('2026-11-03')
  const once = await everything()
  const before = api().db.statementCount()

  await bill('2026-11-03')

  const workers = api().db.kind === 'pglite' ? 1 : 2
  // begin, the look, commit
  expect(api().db.statementCount() - before).toBeLessThanOrEqual(3 * workers)
  expect(await everything()).toEqual(once)
})

test('lines without GST add up to the total less its GST, and a business reads them', async () => {
  await api().db.script(`
    update account set business_group = 'orconbus', prompt_payment_cents = 500, payment_terms_days = 20;
    ${[1, 2, 3, 4, 5, 6].map((n) => plan(ADA, `${10 + n}, 'Extra', 33, '2025-01-03', null, 'infinity'`)).join(';')}`)

  await bill('2026-11-03')

  const [sums] = await rowsOf<Record<string, unknown>>(`
    select total_cents - gst_cents - (select sum(charge_excluding_gst_cents) from invoice_line) as off,
      abs(gst_cents - total_cents * 3 / 23.0) <= 0.5 as is_gst, display_gst_inclusive, due_date, ppd_expiry_date,
      ppd_discount_cents
    from invoice`)
  expect(sums).toEqual({
    off: 0,
    is_gst: true,
    display_gst_inclusive: false,
    due_date: '2026-11-23',
    ppd_expiry_date: '2026-11-23',
    ppd_discount_cents: 500,
  })
})

test('a change of plan inside the period credits the old one by its days and charges the new one for the same', async () => {
  await bill('2026-11-03')
  await api().db.script(`
    update recurring_charge set ends_on = '2026-11-22';
    ${plan(ADA, "2, 'Fibre 950', 9500, '2026-11-23', null, null")}`)

  await bill('2026-12-03')

  expect(await linesOf(ADA)).toEqual([
    'plan 2026-12-03 2027-01-02 1 month 9500 9500',
    'plan 2026-11-23 2026-12-02 10 day -283.333333 -2833',
    'plan 2026-11-23 2026-12-02 10 day 316.666667 3167',
  ])
  expect(await rowsOf('select charge_number, billed_to from recurring_charge order by 1')).toEqual([
    { charge_number: 1, billed_to: '2026-11-22' },
    { charge_number: 2, billed_to: 'infinity' },
  ])
})

test('a charge that ends inside the period ahead is charged to its last day, and then no more', async () => {
  await api().db.script("update recurring_charge set ends_on = '2026-11-12', quantity = 2")

  await bill('2026-12-03')

  const plans = await rowsOf(
    "select bill_date, number_billed, charge_cents from invoice join invoice_line using (account_code, invoice_number) where line_kind = 'plan'",
  )
  expect(plans).toEqual([{ bill_date: '2026-11-03', number_billed: 10, charge_cents: 5_667 }])
})

test('a charge entered late is charged back to its beginning, period by period', async () => {
  await api().db.script(plan(ADA, "2, 'Mesh', 500, '2026-09-24', null, null"))

  await bill('2026-11-03')

  expect((await linesOf(ADA)).filter((line) => / (500|16.666667) /.test(line))).toEqual([
    'plan 2026-10-03 2026-11-02 1 month 500 500',
    'plan 2026-11-03 2026-12-02 1 month 500 500',
    'plan 2026-09-24 2026-10-02 9 day 16.666667 150',
  ])
})

test('what was used more than six months before the bill is not charged', async () => {
  await api().db.script(`
    ${plan(ADA, "2, 'Mesh', 500, '2025-01-01', null, null")};
    insert into metered_usage values
      ('${ADA}', 'service:2', '2026-04-03', '2026-05-02', 400, 10188, 10588, 'Estimate', null)`)

  await bill('2026-11-03')

  expect(
    await rowsOf("select min(period_start) as first from invoice_line where sub_category = 'Mesh'"),
  ).toEqual([{ first: '2026-05-03' }])
  expect(await linesOf(ADA)).toContain('usage 2026-04-03 2026-05-02 0 kWh 24.1 0')
})

test('a charge that was called off before it began costs nothing', async () => {
  await api().db.script(plan(ADA, "2, 'Mesh', 500, '2026-11-20', '2026-11-19', null"))

  await bill('2027-01-03')

  expect(await rowsOf("select 1 from invoice_line where sub_category = 'Mesh'")).toEqual([])
})

test('a discount that ended too late on the bill is charged back', async () => {
  await api().db.script(`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, ends_on, billed_to)
    values ('${ADA}', 2, 'offer:1', 'discount', 'Other', 'New customer discount', -930, '2025-01-03', '2026-10-27', 'infinity')`)

  await bill('2026-11-03')

  expect(await linesOf(ADA)).toContain('discount 2026-10-28 2026-11-02 6 day 30 180')
})

test('usage within the plan costs nothing, over it the rate, and comes once', async () => {
  await api().db.script(`
    insert into meter values ('${ADA}', 'service:3', 'Homeline', 'Calls', 'minutes', 19.62, 0, 60);
    insert into metered_usage values
      ('${ADA}', 'service:3', '2026-10-03', '2026-10-16', 50, null, null, null, null),
      ('${ADA}', 'service:3', '2026-10-17', '2026-11-02', 31, null, null, null, null),
      ('${ADA}', 'service:3', '2026-11-03', '2026-12-02', 60, null, null, null, null)`)

  await bill('2026-11-03')
  const november = await linesOf(ADA)
  await bill('2026-12-03')

  expect(november.filter((line) => line.includes('minutes'))).toEqual([
    'usage 2026-10-03 2026-10-16 0 minutes 19.62 0',
    'usage 2026-10-17 2026-11-02 21 minutes 19.62 412',
  ])
  expect(await linesOf(ADA)).toEqual([
    'plan 2026-12-03 2027-01-02 1 month 8500 8500',
    'usage 2026-11-03 2026-12-02 0 minutes 19.62 0',
  ])
})

test('one-off charges and unbilled credits stand on the bill once; pending credits wait for the next', async () => {
  await api().db.script(`
    insert into one_off_charge values ('${ADA}', 1, 'fee:1', 'Other', 'Moving fee', '', '2026-10-20', 4500);
    insert into unbilled_credit values ('${ADA}', 1, 575, 'Two days without power');
    insert into pending_credit values ('${ADA}', 1, 1000, 'Your technician was late')`)

  await bill('2026-11-03')
  const november = await linesOf(ADA)
  await bill('2026-12-03')

  expect(november).toContain('oneOff 2026-10-20 2026-10-20 1 4500 4500')
  expect(november).toContain('credit 2026-11-03 2026-11-03 1 -575 -575')
  expect(await linesOf(ADA)).toEqual([
    'plan 2026-12-03 2027-01-02 1 month 8500 8500',
    'credit 2026-12-03 2026-12-03 1 -1000 -1000',
  ])
  expect(await rowsOf('select 1 from pending_credit union all select 1 from unbilled_credit')).toEqual([])
})

test('an account without anything to bill just goes on to its next bill date', async () => {
  await api().db.script(account(BOB, '2026-11-03'))

  await bill('2026-11-03')

  expect(await billDatesOf(BOB)).toEqual([])
  expect(await rowsOf(`select next_invoice_date from account where account_code = '${BOB}'`)).toEqual([
    { next_invoice_date: '2026-12-03' },
  ])
})

test.each<[frequency: string, unit: string, price: number, dates: string[]]>([
  ['Weekly', 'week', 1_962, ['2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12']],
  ['Fortnightly', 'fortnight', 3_923, ['2026-09-21', '2026-10-05']],
  ['Monthly', 'month', 8_500, ['2026-09-21']],
])(
  'FRQ-032 a %s bill over the clock change of 27 September 2026 is a whole %s at %s',
  async (frequency, unit, price, dates) => {
    await api().db.script(`
      ${account(BOB, '2026-09-21', frequency)};
      ${plan(BOB, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")}`)

    await bill('2026-10-12')

    expect(await billDatesOf(BOB)).toEqual(dates)
    expect(
      await rowsOf(`select distinct unit, charge_cents from invoice_line where account_code = '${BOB}'`),
    ).toEqual([{ unit, charge_cents: price }])
  },
)

test('periods, due dates and days by which a charge is cut are whole over the clock change of 4 April 2027', async () => {
  await api().db.script(`
    ${account(BOB, '2027-03-29', 'Weekly')};
    ${plan(BOB, "1, 'Fibre 300', 8500, '2027-04-03', null, null")}`)

  await bill('2027-03-29')
  await bill('2027-04-05')

  expect(
    await rowsOf(
      `select bill_date, period_end, due_date from invoice where account_code = '${BOB}' order by 1`,
    ),
  ).toEqual([
    { bill_date: '2027-03-29', period_end: '2027-04-04', due_date: '2027-04-12' },
    { bill_date: '2027-04-05', period_end: '2027-04-11', due_date: '2027-04-19' },
  ])
  expect(
    await rowsOf(
      `
        select charge_cents, number_billed, unit from invoice_line where account_code = '${BOB}'
        order by invoice_number`,
    ),
  ).toEqual([
    { charge_cents: 561, number_billed: 2, unit: 'day' },
    { charge_cents: 1_962, number_billed: 1, unit: 'week' },
  ])
})

test.each<[first: string, dates: string[]]>([
  ['2027-12-31', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
  ['2026-12-30', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
  ['2027-01-29', ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29']],
  ['2027-02-28', ['2027-02-28', '2027-03-28', '2027-04-28', '2027-05-28']],
])('a monthly bill of %s keeps to its day of the month', async (first, dates) => {
  await api().db.script(`
    ${account(BOB, first)};
    ${plan(BOB, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")}`)

  await bill(dates.at(-1) ?? '')

  expect(await billDatesOf(BOB)).toEqual(dates)
  expect(
    await rowsOf(
      'select 1 from invoice i join invoice n using (account_code) where n.invoice_number = i.invoice_number + 1 and n.period_start <> i.period_end + 1',
    ),
  ).toEqual([])
})

test('a payment that is booked after the bill with an earlier day leaves the bill as it was', async () => {
  await bill('2026-11-03')
  await bill('2026-12-03')
  const bodies = () =>
    rowsOf('select invoice_number, invoice_xml(account_code, invoice_number) as xml from invoice')
  const billed = await bodies()

  await api().db.transaction((queries) =>
    postCardPayment(queries, {
      accountCode: ADA,
      transactionId: 'late',
      amount: centsOf(5_000),
      surcharge: centsOf(0),
      day: day.parse('2026-11-02'),
      at: TEST_INSTANT,
      cardType: 'Visa',
    }),
  )

  expect(await bodies()).toEqual(billed)
  await bill('2027-01-03')
  expect(
    await rowsOf(`
      select invoice_xml(account_code, max(invoice_number)) like '%<Description>Card payment, Visa</Description><Amount>-50.00</Amount>%' as told
      from invoice group by account_code`),
  ).toEqual([{ told: true }])
})

test('a chunk that ends in the middle leaves nothing, and the next run bills it once', async () => {
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
  expect(await billDatesOf(ADA)).toEqual([])
  await bill('2026-11-03')
  expect(await billDatesOf(ADA)).toEqual(['2026-11-03'])
})

test.each<[why: string, reason: string, fault: string, mended: string]>([
  [
    'whose usage runs backwards',
    'the usage of service:2 up to 2026-11-02 runs backwards',
    'update metered_usage set end_reading = 10000',
    'update metered_usage set end_reading = 11000',
  ],
  [
    'whose meter has no rate',
    'the meter of service:2 has no rate',
    'update meter set cents_per_unit = null',
    'update meter set cents_per_unit = 24.1',
  ],
  [
    'whose line is more than a line can say',
    'numeric field overflow',
    'update recurring_charge set monthly_cents = 99999999999',
    'update recurring_charge set monthly_cents = 8500',
  ],
])(
  'an account %s is set aside with its reason, the rest is billed, and mended it is billed',
  async (_why, reason, fault, mended) => {
    await api().db.script(`
    ${fault};
    ${[2, 3, 4, 5, 6].map((n) => `${account(`20000${n}`, '2026-11-03')}; ${plan(`20000${n}`, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")}`).join(';')}`)

    await bill('2026-11-03')
    await bill('2026-11-03')

    expect(await rowsOf('select account_code, bill_date, reason from bill_run_problem')).toEqual([
      { account_code: ADA, bill_date: '2026-11-03', reason },
    ])
    expect(await rowsOf('select count(*) from invoice')).toEqual([{ count: 5 }])
    await api().db.script(mended)
    await api().db.script(`delete from bill_run_problem where account_code = '${ADA}'`)
    await bill('2026-11-03')
    expect(await rowsOf(`select total_cents from invoice where account_code = '${ADA}'`)).toEqual([
      { total_cents: 20_072 },
    ])
  },
)

test('a fault that is no account’s own sets nobody aside and is reported', async () => {
  await api().db.script('alter table communication rename to renamed')

  await expect(bill('2026-11-03')).rejects.toThrow('communication')

  await api().db.script('alter table renamed rename to communication')
  expect(await rowsOf('select 1 from bill_run_problem')).toEqual([])
})

test('several runs at once bill every account once', async () => {
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
    select 210000 + n, 'Customer', '1 Road', 'residential', 'Monthly', '2026-11-03' from generate_series(1, 2500) n;
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on, billed_to)
    select 210000 + n, 1, 'service:1', 'plan', 'Broadband', 'Fibre 300', 8500, '2025-01-03', 'infinity' from generate_series(1, 2500) n`)

  await Promise.all([bill('2026-11-03'), bill('2026-11-03'), bill('2026-11-03')])
  await bill('2026-11-03')

  expect(await rowsOf('select count(*), count(distinct account_code) as accounts from invoice')).toEqual([
    { count: 2_501, accounts: 2_501 },
  ])
  expect(await ledgerSum(api().db)).toBe(0)
})
