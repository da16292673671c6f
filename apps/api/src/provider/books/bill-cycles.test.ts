import { describe, expect, test } from 'vitest'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { periodPrice } from '@switchboard/domain/billing/period-price'
import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { addDays, addMonths, day, daysBetween, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { deleteAccounts } from '#api/testing/delete-accounts.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { changeBillCycle } from './bill-cycles.ts'
import { runBills } from './bill-run.ts'

const api = testApi(async () => undefined)

const CENTS = { old: 8_500, new: 9_900, discount: -1_000 } as const
/** Bills up to MIDDLE have the new frequency. By END each account has another bill, which includes the late changes. */
const MIDDLE = day.parse('2027-04-22')
const END = day.parse('2027-05-22')
/** The test counts days from this many days before the change, because a late change of plan reaches back that far. */
const DAYS_BACK = 40

type Case = {
  readonly code: string
  /** The day of the first bill with the new frequency. */
  readonly on: Day
  readonly from: BillFrequency
  readonly to: BillFrequency
  /** The last day of a discount. Null for none. */
  readonly discountTo: Day | null
  readonly inContract: boolean
  /** The first day of another plan that is entered long after that day. Null for none. */
  readonly planFrom: Day | null
}

const changes = BILL_FREQUENCIES.flatMap((from) =>
  BILL_FREQUENCIES.filter((to) => to !== from).map((to) => ({ from, to })),
)

/** Every change of frequency on every day of a month, with and without discount and contract. */
const CASES: readonly Case[] = Array.from({ length: 31 }, (_none, place) =>
  addDays(day.parse('2027-03-01'), place),
)
  .flatMap((on) => changes.map((change) => ({ on, ...change })))
  .flatMap((change) => [false, true].map((hasDiscount) => ({ ...change, hasDiscount })))
  .flatMap((change) => [false, true].map((inContract) => ({ ...change, inContract })))
  .map(({ hasDiscount, ...change }, place) => ({
    ...change,
    code: String(300_001 + place),
    discountTo: hasDiscount ? addDays(change.on, 17) : null,
    // reaches back into the previous cycle, by up to three periods
    planFrom: place % 3 === 0 ? null : addDays(change.on, -(place % 23)),
  }))

function bill(today: Day) {
  return runBills(api().services, { today, now: TEST_INSTANT })
}

async function billCases(cases: readonly Case[]) {
  const { db } = api()
  await deleteAccounts(db, "account_code >= '300001'")
  await db.script(`
    insert into plan (plan_code, kind, name, monthly_cents) values ('fibre', 'broadband', 'Fibre', 8500) on conflict do nothing`)
  await api().sql`
    with c as (select * from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
      as c (code text, "on" date, "from" text, "discountTo" date, "inContract" boolean)),
    inserted as (
      insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      select code, 'Customer', '1 Road', 'residential', "from", "on" from c returning account_code),
    contracts as (
      insert into service (account_code, service_number, plan_code, detail, status, started_on, contract_started_on,
        contract_ends_on, termination_cents)
      select code, 1, 'fibre', '', 'on', '2026-06-01', '2026-06-01', '2027-06-01', 12000 from c join inserted on account_code = code
      where "inContract"),
    planned as (
      insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on,
        billed_to)
      select code, 1, 'service:1', 'plan', 'Broadband', 'old', ${CENTS.old}::bigint, '2026-06-01', 'infinity' from c
      join inserted on account_code = code)
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on,
      ends_on, billed_to)
    select code, 2, 'offer:1', 'discount', 'Other', 'discount', ${CENTS.discount}::bigint, '2026-06-01', "discountTo", 'infinity'
    from c join inserted on account_code = code where "discountTo" is not null`
  for (const { code, to } of cases) await changeBillCycle(db, code, to)
  await bill(MIDDLE)
  // half of the accounts change back, with their next bill
  for (const { code, from } of cases.filter(goesBack)) await changeBillCycle(db, code, from)
  await api().sql`
    with c as (select * from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c (code text, "planFrom" date)
      where "planFrom" is not null),
    ended as (
      update recurring_charge set ends_on = "planFrom" - 1 from c where account_code = code and charge_number = 1)
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
    select code, 3, 'service:1', 'plan', 'Broadband', 'new', ${CENTS.new}::bigint, "planFrom" from c`
  await bill(END)
}

function goesBack({ code }: Case): boolean {
  return Number(code) % 2 === 0
}

type Period = { readonly first: Day; readonly next: Day; readonly frequency: BillFrequency }

/** The bill date `periods` later, or earlier if negative. The test has its own rule to compare with. */
function dateAfter(anchor: Day, frequency: BillFrequency, periods: number): Day {
  if (frequency !== 'Monthly') return addDays(anchor, periods * (frequency === 'Weekly' ? 7 : 14))
  const [, , dayOfMonth] = toDateParts(anchor)
  const first = addDays(anchor, 1 - dayOfMonth)
  const last = addDays(addMonths(first, periods + 1), -1)
  const same = addDays(addMonths(first, periods), dayOfMonth - 1)
  return same < last ? same : last
}

/** All periods of a case, from before the counted days to after the last bill. */
function listPeriods(subject: Case): Period[] {
  const { on, from, to } = subject
  const between = (anchor: Day, frequency: BillFrequency, place: number): Period => ({
    first: dateAfter(anchor, frequency, place),
    next: dateAfter(anchor, frequency, place + 1),
    frequency,
  })
  const before = Array.from({ length: 12 }, (_none, back) => between(on, from, -back - 1))
  const ahead = Array.from({ length: 12 }, (_none, place) => between(on, to, place))
  if (!goesBack(subject)) return [...before, ...ahead]
  const changed = ahead.filter(({ first }) => first <= MIDDLE)
  const back = changed.at(-1)?.next ?? on
  return [...before, ...changed, ...Array.from({ length: 5 }, (_none, place) => between(back, from, place))]
}

type Line = {
  readonly account_code: string
  readonly sub_category: keyof typeof CENTS
  readonly period_start: Day
  readonly period_end: Day
  readonly unit: string
  readonly unit_price_cents: number
  readonly charge_cents: number
}

function listLines() {
  return api().sql<Line>`
    select account_code, sub_category, period_start, period_end, unit, unit_price_cents::float8 as unit_price_cents, charge_cents
    from invoice_line where account_code >= '300001'`
}

/** Half a cent of rounding for each partial line, plus the rounding of a day price to six decimals. */
const MAX_CENTS_A_CUT = 0.51

/** The faults in the bills of a case. Empty if each day is billed once, at the price of its day. */
function findFaults(subject: Case, billed: readonly Line[], starts: readonly Day[]): string[] {
  const { on, discountTo, planFrom } = subject
  const periods = listPeriods(subject)
  const end = periods.find(({ next }) => next > END)?.next ?? END
  const due = periods.filter(({ first }) => first >= on && first <= END).map(({ first }) => first)
  const faults = String(starts) === String(due) ? [] : [`billed on ${starts.join()} instead of ${due.join()}`]
  const runs = (name: keyof typeof CENTS, at: Day) => {
    if (name === 'discount') return discountTo !== null && at <= discountTo
    return name === 'old' ? planFrom === null || at < planFrom : planFrom !== null && at >= planFrom
  }
  const dayPrice = (name: keyof typeof CENTS, at: Day) => {
    const period = periods.find(({ first, next }) => first <= at && at < next)
    if (period === undefined) throw new Error(`${at} is in no period`)
    return periodPrice(CENTS[name], period.frequency) / daysBetween(period.first, period.next)
  }
  for (const name of ['old', 'new', 'discount'] as const) {
    const ownLines = billed.filter(({ sub_category }) => sub_category === name)
    let expected = 0
    for (let at = addDays(on, -DAYS_BACK); at < end; at = addDays(at, 1)) {
      const signs = ownLines
        .filter(({ period_start, period_end }) => period_start <= at && at <= period_end)
        .map(({ unit_price_cents }) => Math.sign(unit_price_cents * CENTS[name]))
      const before = at < on && (name === 'old' || (name === 'discount' && discountTo !== null)) ? 1 : 0
      const times = signs.reduce<number>((all, sign) => all + sign, before)
      const wanted = Number(runs(name, at))
      if (times !== wanted) faults.push(`${at} has ${name} ${times} times instead of ${wanted}`)
      expected += (wanted - before) * dayPrice(name, at)
    }
    const charged = ownLines.reduce((all, { charge_cents }) => all + charge_cents, 0)
    const tolerance = ownLines.filter(({ unit }) => unit === 'day').length * MAX_CENTS_A_CUT + 1e-6
    if (Math.abs(charged - expected) > tolerance)
      faults.push(`${name} is ${charged} instead of ${expected.toFixed(2)}`)
  }
  return faults
}

async function findAllFaults(cases: readonly Case[]): Promise<Map<string, string[]>> {
  const billed = Map.groupBy(await listLines(), ({ account_code }) => account_code)
  const invoices = await api().sql<{ account_code: string; period_start: Day }>`
    select account_code, period_start from invoice where account_code >= '300001' order by period_start`
  const starts = Map.groupBy(invoices, ({ account_code }) => account_code)
  return new Map(
    cases.flatMap((subject) => {
      const own = (starts.get(subject.code) ?? []).map(({ period_start }) => period_start)
      const faults = findFaults(subject, billed.get(subject.code) ?? [], own)
      return faults.length > 0 ? [[subject.code, faults]] : []
    }),
  )
}

describe('FRQ-032 all changes between the frequencies on every day of a month, with and without discount and contract', () => {
  test('each day is billed once, and bills are the sums of their days', async () => {
    expect(CASES).toHaveLength(6 * 31 * 4)
    await billCases(CASES)

    expect(await findAllFaults(CASES)).toEqual(new Map())
    expect(
      await api()
        .sql`select distinct contract_ends_on, termination_cents from service where account_code >= '300001'`,
    ).toEqual([{ contract_ends_on: '2027-06-01', termination_cents: 12_000 }])
  })

  /** Faults planted in the database, with the message that the check must report. */
  const FAULTS = [
    [
      'a day that is left out',
      'after update of bill_frequency on account for each row when (old.bill_frequency <> new.bill_frequency)',
      'update account set next_invoice_date = new.next_invoice_date + 1 where account_code = new.account_code',
      /has old 0 times instead of 1/,
    ],
    [
      'a day that is billed twice',
      'after update of bill_frequency on account for each row when (old.bill_frequency <> new.bill_frequency)',
      'update account set next_invoice_date = new.next_invoice_date - 1 where account_code = new.account_code',
      /has old 2 times instead of 1/,
    ],
    [
      'a change of the cycle that is deleted',
      'after update of bill_frequency on account for each row when (old.bill_frequency <> new.bill_frequency)',
      'delete from bill_cycle_change where account_code = new.account_code',
      /(new|old) is -?\d+ instead of/,
    ],
  ] as const

  test.each(FAULTS)('%s is found', async (_title, when, effect, fault) => {
    const cases = CASES.filter(({ on }) => on === '2027-03-17')
    await api().db.script(`
      create function plant() returns trigger language plpgsql as $$ begin ${effect}; return null; end $$;
      create trigger planted ${when} execute function plant()`)
    await billCases(cases)
    await api().db.script('drop function plant cascade')

    const found = [...(await findAllFaults(cases)).values()].flat()
    expect(found.filter((each) => fault.test(each)).length).toBeGreaterThan(0)
  })
})
