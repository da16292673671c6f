import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import { TEST_INSTANT } from '#api/testing/api.ts'

import { runBillsDry } from './dry-run.ts'
import type { DryLine, DryProblem } from './dry-run.ts'
import { ADA, BOB, testBillRun, toAccountSql, toPlanSql } from './testing/bill-runs.ts'

const { api, runBill, readRows } = testBillRun()

async function runDry(today: string) {
  const [lines, problems]: [DryLine[], DryProblem[]] = [[], []]
  const run = {
    today: day.parse(today),
    issuedOn: day.parse(today),
    now: TEST_INSTANT,
    companyTaxNumber: '1',
  }
  for await (const portion of runBillsDry(api().db, run)) {
    lines.push(...portion.lines)
    problems.push(...portion.problems)
  }
  return { lines, problems }
}

/** The lines of all bills that were made. */
function readBilled() {
  return readRows<DryLine>(`
    select account_code as account, i.period_start as bill, l.sub_category as line, l.charge_cents as cents
    from invoice i join invoice_line l using (account_code, invoice_number)
    order by account_code, i.period_start, l.line_number`)
}

function readCounts() {
  return readRows(`
    select (select count(*) from invoice) as bills, (select count(*) from ledger_entry) as entries,
      (select count(*) from communication) as notices, (select count(*) from bill_run_problem) as problems,
      (select jsonb_agg(a order by a) from account a) as accounts, (select jsonb_agg(u order by u) from metered_usage u) as usage`)
}

/** Bob, with a weekly bill of which several are due, and two accounts without a bill. */
async function addOthers(): Promise<void> {
  await api().db.script(`
    ${toAccountSql(BOB, '2026-10-20', 'Weekly')};
    ${toPlanSql(BOB, "1, 'Fibre 50', 6500, '2025-01-03', null, 'infinity'")};
    ${toAccountSql('200003', '2026-11-03')};
    ${toAccountSql('200004', '2026-11-04')}`)
}

test('OPS-025 a dry run has the lines that the bill run then bills, of every due period, and changes nothing', async () => {
  await addOthers()
  const before = await readCounts()

  const { lines, problems } = await runDry('2026-11-03')

  expect(problems).toEqual([])
  expect(await readCounts()).toEqual(before)
  await runBill('2026-11-03')
  expect(lines).toEqual(await readBilled())
  expect(lines.filter(({ account }) => account === BOB)).toHaveLength(3)
  expect(lines.filter(({ account }) => account === ADA).map(({ cents }) => cents)).toEqual([8500, 9929, 1643])
})

test('OPS-025 an account with a fault is reported with its reason, and the others are billed', async () => {
  await addOthers()
  await api().db.script(
    "update metered_usage set quantity = -1, end_reading = 10000 where subject = 'service:2'",
  )

  const { lines, problems } = await runDry('2026-11-03')

  expect(problems).toEqual([
    { account: ADA, reason: 'the usage of service:2 up to 2026-11-02 runs backwards' },
  ])
  expect(new Set(lines.map(({ account }) => account))).toEqual(new Set([BOB]))
})

test('OPS-025 an account whose bill fails as a statement is reported, and the others of its portion are billed', async () => {
  await addOthers()
  await api().db.script(
    `update recurring_charge set monthly_cents = 99999999999 where account_code = '${ADA}'`,
  )

  const { lines, problems } = await runDry('2026-11-03')

  expect(problems).toEqual([{ account: ADA, reason: 'numeric field overflow' }])
  expect(lines.map(({ account }) => account)).toEqual([BOB, BOB, BOB])
})

test('OPS-025 a bill that waits for a change of its frequency is reported', async () => {
  await api().db.script(`
    insert into service_order (account_code, order_id, kind, state, changed_at, committed_at, told, next_on, body)
    values ('${ADA}', 'a', 'plan', 'Committed', now(), now(), '{}', '2026-11-03', '{"BillingDetail": {}}')`)

  const { lines, problems } = await runDry('2026-11-03')

  expect(lines).toEqual([])
  expect(problems).toEqual([
    { account: ADA, reason: 'another process has it, or an order changes its bill frequency' },
  ])
})

test('without a due account a dry run has nothing', async () => {
  expect(await runDry('2026-11-02')).toEqual({ lines: [], problems: [] })
})
