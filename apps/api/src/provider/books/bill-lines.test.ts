import { expect, test } from 'vitest'

import { ADA, BOB, toAccountSql, toPlanSql, testBillRun } from './testing/bill-runs.ts'

const { api, runBill, readRows, listLines, listBillDates } = testBillRun()

test('lines without GST add up to the total less its GST, and a business bill shows prices without GST', async () => {
  await api().db.script(`
    update account set business_group = 'orconbus', prompt_payment_cents = 500, payment_terms_days = 20;
    ${[1, 2, 3, 4, 5, 6].map((n) => toPlanSql(ADA, `${10 + n}, 'Extra', 33, '2025-01-03', null, 'infinity'`)).join(';')}`)

  await runBill('2026-11-03')

  const [sums] = await readRows<Record<string, unknown>>(`
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

test('a change of plan inside a period credits the old plan by days and charges the new plan for the same days', async () => {
  await runBill('2026-11-03')
  await api().db.script(`
    update recurring_charge set ends_on = '2026-11-22';
    ${toPlanSql(ADA, "2, 'Fibre 950', 9500, '2026-11-23', null, null")}`)

  await runBill('2026-12-03')

  expect(await listLines(ADA)).toEqual([
    'plan 2026-12-03 2027-01-02 1 month 9500 9500',
    'plan 2026-11-23 2026-12-02 10 day -283.333333 -2833',
    'plan 2026-11-23 2026-12-02 10 day 316.666667 3167',
  ])
  expect(await readRows('select charge_number, billed_to from recurring_charge order by 1')).toEqual([
    { charge_number: 1, billed_to: '2026-11-22' },
    { charge_number: 2, billed_to: 'infinity' },
  ])
})

test('a charge that ends inside the period ahead is charged to its last day only', async () => {
  await api().db.script("update recurring_charge set ends_on = '2026-11-12', quantity = 2")

  await runBill('2026-12-03')

  const plans = await readRows(
    "select bill_date, number_billed, charge_cents from invoice join invoice_line using (account_code, invoice_number) where line_kind = 'plan'",
  )
  expect(plans).toEqual([{ bill_date: '2026-11-03', number_billed: 10, charge_cents: 5_667 }])
})

test('a charge entered late is charged from its first day, period by period', async () => {
  await api().db.script(toPlanSql(ADA, "2, 'Mesh', 500, '2026-09-24', null, null"))

  await runBill('2026-11-03')

  expect((await listLines(ADA)).filter((line) => / (500|16.666667) /.test(line))).toEqual([
    'plan 2026-10-03 2026-11-02 1 month 500 500',
    'plan 2026-11-03 2026-12-02 1 month 500 500',
    'plan 2026-09-24 2026-10-02 9 day 16.666667 150',
  ])
})

test('usage from more than six months before the bill is not charged', async () => {
  await api().db.script(`
    ${toPlanSql(ADA, "2, 'Mesh', 500, '2025-01-01', null, null")};
    insert into metered_usage values
      ('${ADA}', 'service:2', '2026-04-03', '2026-05-02', 400, 10188, 10588, 'Estimate', null)`)

  await runBill('2026-11-03')

  expect(
    await readRows("select min(period_start) as first from invoice_line where sub_category = 'Mesh'"),
  ).toEqual([{ first: '2026-05-03' }])
  expect(await listLines(ADA)).toContain('usage 2026-04-03 2026-05-02 0 kWh 24.1 0')
})

test('a charge cancelled before it began costs nothing', async () => {
  await api().db.script(toPlanSql(ADA, "2, 'Mesh', 500, '2026-11-20', '2026-11-19', null"))

  await runBill('2027-01-03')

  expect(await readRows("select 1 from invoice_line where sub_category = 'Mesh'")).toEqual([])
})

test('a discount that was billed beyond its end is charged back', async () => {
  await api().db.script(`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, ends_on, billed_to)
    values ('${ADA}', 2, 'offer:1', 'discount', 'Other', 'New customer discount', -930, '2025-01-03', '2026-10-27', 'infinity')`)

  await runBill('2026-11-03')

  expect(await listLines(ADA)).toContain('discount 2026-10-28 2026-11-02 6 day 30 180')
})

test('usage within the plan costs nothing, usage above it costs the rate, and each usage is billed once', async () => {
  await api().db.script(`
    insert into meter values ('${ADA}', 'service:3', 'Homeline', 'Calls', 'minutes', 19.62, 0, 60);
    insert into metered_usage values
      ('${ADA}', 'service:3', '2026-10-03', '2026-10-16', 50, null, null, null, null),
      ('${ADA}', 'service:3', '2026-10-17', '2026-11-02', 31, null, null, null, null),
      ('${ADA}', 'service:3', '2026-11-03', '2026-12-02', 60, null, null, null, null)`)

  await runBill('2026-11-03')
  const november = await listLines(ADA)
  await runBill('2026-12-03')

  expect(november.filter((line) => line.includes('minutes'))).toEqual([
    'usage 2026-10-03 2026-10-16 0 minutes 19.62 0',
    'usage 2026-10-17 2026-11-02 21 minutes 19.62 412',
  ])
  expect(await listLines(ADA)).toEqual([
    'plan 2026-12-03 2027-01-02 1 month 8500 8500',
    'usage 2026-11-03 2026-12-02 0 minutes 19.62 0',
  ])
})

test('one-off charges and unbilled credits are billed once; pending credits wait for the next bill', async () => {
  await api().db.script(`
    insert into one_off_charge values ('${ADA}', 1, 'fee:1', 'Other', 'Moving fee', '', '2026-10-20', 4500);
    insert into unbilled_credit values ('${ADA}', 1, 575, 'Two days without power');
    insert into pending_credit values ('${ADA}', 1, 1000, 'Your technician was late')`)

  await runBill('2026-11-03')
  const november = await listLines(ADA)
  await runBill('2026-12-03')

  expect(november).toContain('oneOff 2026-10-20 2026-10-20 1 4500 4500')
  expect(november).toContain('credit 2026-11-03 2026-11-03 1 -575 -575')
  expect(await listLines(ADA)).toEqual([
    'plan 2026-12-03 2027-01-02 1 month 8500 8500',
    'credit 2026-12-03 2026-12-03 1 -1000 -1000',
  ])
  expect(await readRows('select 1 from pending_credit union all select 1 from unbilled_credit')).toEqual([])
})

test.each<[frequency: string, unit: string, price: number, dates: string[]]>([
  ['Weekly', 'week', 1_962, ['2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12']],
  ['Fortnightly', 'fortnight', 3_923, ['2026-09-21', '2026-10-05']],
  ['Monthly', 'month', 8_500, ['2026-09-21']],
])(
  'FRQ-032 a %s bill over the clock change of 27 September 2026 is a whole %s at %s',
  async (frequency, unit, price, dates) => {
    await api().db.script(`
      ${toAccountSql(BOB, '2026-09-21', frequency)};
      ${toPlanSql(BOB, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")}`)

    await runBill('2026-10-12')

    expect(await listBillDates(BOB)).toEqual(dates)
    expect(
      await readRows(`select distinct unit, charge_cents from invoice_line where account_code = '${BOB}'`),
    ).toEqual([{ unit, charge_cents: price }])
  },
)

test.each([
  ['a Saturday', '2026-11-14', '2026-11-30'],
  ['Christmas Day', '2026-12-11', '2026-12-29'],
  ['Good Friday', '2027-03-12', '2027-03-30'],
])(
  'a bill whose payment term ends on %s is due on the next working day, and so is its discount',
  async (_day, billed, due) => {
    await api().db.script(`
    update account set next_invoice_date = '${billed}', bill_day_of_month = ${Number(billed.slice(-2))},
      prompt_payment_cents = 500, payment_terms_days = 14 where account_code = '${ADA}'`)

    await runBill(billed)

    expect(await readRows('select due_date, ppd_expiry_date from invoice')).toEqual([
      { due_date: due, ppd_expiry_date: due },
    ])
  },
)

test('periods, due dates and partial charges have whole days over the clock change of 4 April 2027', async () => {
  await api().db.script(`
    ${toAccountSql(BOB, '2027-03-29', 'Weekly')};
    ${toPlanSql(BOB, "1, 'Fibre 300', 8500, '2027-04-03', null, null")}`)

  await runBill('2027-03-29')
  await runBill('2027-04-05')

  expect(
    await readRows(
      `select bill_date, period_end, due_date from invoice where account_code = '${BOB}' order by 1`,
    ),
  ).toEqual([
    { bill_date: '2027-03-29', period_end: '2027-04-04', due_date: '2027-04-12' },
    { bill_date: '2027-04-05', period_end: '2027-04-11', due_date: '2027-04-19' },
  ])
  expect(
    await readRows(
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
])('a monthly bill of %s keeps its day of the month', async (first, dates) => {
  await api().db.script(`
    ${toAccountSql(BOB, first)};
    ${toPlanSql(BOB, "1, 'Fibre 300', 8500, '2025-01-03', null, 'infinity'")}`)

  await runBill(dates.at(-1) ?? '')

  expect(await listBillDates(BOB)).toEqual(dates)
  expect(
    await readRows(
      'select 1 from invoice i join invoice n using (account_code) where n.invoice_number = i.invoice_number + 1 and n.period_start <> i.period_end + 1',
    ),
  ).toEqual([])
})
