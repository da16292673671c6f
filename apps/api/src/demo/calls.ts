import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { saveCalls } from '#api/provider/books/calls.ts'
import { callsSubject } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { calculateUnits } from './bill-days.ts'
import type { BillDays } from './bill-days.ts'
import { DEMO_BILLING } from './bills.ts'
import type { DemoBilling } from './billing.ts'
import type { DemoMeter } from './charges.ts'
import { generateCalls } from './made-up-calls.ts'
import type { Caller } from './made-up-calls.ts'
import { DEMO_SERVICES } from './products.ts'

const PHONE_LINES = /-(?:FEATURES|SMARTLINE|LINE)$/
const OFFICE = '100601'

type DemoCaller = Caller & {
  /** The meter of its call minutes. Null if all its calls are local, because local calls cost nothing. */
  readonly meter: DemoMeter | null
  readonly subject: string
  /** How many days each of its numbers has been in use. */
  readonly daysOn: readonly number[]
}

/** Every demo account with bills and a phone line. */
const CALLERS: readonly DemoCaller[] = DEMO_BILLING.flatMap(({ account, meters }) => {
  const lines = DEMO_SERVICES.filter((each) => each.account === account && PHONE_LINES.test(each.plan))
  const meter = meters.find(({ unit }) => unit === 'minutes') ?? null
  return lines.length === 0
    ? []
    : [
        {
          account,
          meter,
          subject: meter?.subject ?? callsSubject(2),
          numbers: lines.map(({ detail }) => `64${detail.replaceAll(' ', '').slice(1)}`),
          daysOn: lines.map(({ daysOn }) => daysOn ?? 0),
          isOffice: account === OFFICE,
        },
      ]
})

const insertBilledNumber = statement<never>(
  'demo-calls-insert-billed-number',
  `insert into billed_number (account_code, place, phone_number, subject)
    select c.account, number.place, number.digits, c.subject
    from jsonb_to_recordset($1::jsonb) as c (account text, numbers text[], subject text)
    cross join lateral unnest(c.numbers) with ordinality number (digits, place)`,
)

type DatedBilling = DemoBilling & { readonly days: BillDays }

/** Fills every call up to yesterday. Later the bill run makes the bills from them. */
export async function fillCalls(db: Queries, accounts: readonly DatedBilling[], today: Day): Promise<void> {
  await db.rows(insertBilledNumber, [JSON.stringify(CALLERS)])
  const calls = CALLERS.flatMap((caller) => {
    const billing = accounts.find(({ account }) => account === caller.account)
    return billing === undefined ? [] : listCallsSinceFirstBill(caller, billing, today)
  })
  await saveCalls(
    db,
    calls.filter(({ began }) => dayAt(began) < today),
  )
}

function listCallsSinceFirstBill(caller: DemoCaller, { bills, days }: DatedBilling, today: Day) {
  return Array.from({ length: bills + 1 }, (_, bill) => bill).flatMap((bill) => {
    const from = days.getBillDay(bill + 1)
    const to = addDays(bill === 0 ? days.next : days.getBillDay(bill), -1)
    const numbers = caller.daysOn.filter((daysOn) => addDays(today, -daysOn) <= from).length
    return generateCalls(caller, {
      from,
      to,
      minutes: countMinutes(caller, bill, to),
      numbers: Math.max(1, numbers),
    })
  })
}

function countMinutes({ meter }: DemoCaller, bill: number, to: Day): number {
  return meter === null ? 0 : calculateUnits(meter, bill, to)
}

const MAX_PERIODS = 10_000

const readPeriods = statement<{ account_code: string; first_day: Day; last_day: Day }>(
  'demo-calls-read-periods',
  `select a.account_code, first_day, last_day
   from account a
   cross join lateral (
     select kept_day_of_month(a.next_invoice_date, a.bill_day_of_month) as day_of_month) kept
   cross join generate_series(
     least(0, $2::date - a.next_invoice_date) / 7 - 1, least(${MAX_PERIODS}, greatest(0, $3::date - a.next_invoice_date) / 7 + 1)) n
   cross join lateral (
     select bill_date_after(a.next_invoice_date, a.bill_frequency, day_of_month, n - 1) as first_day,
       bill_date_after(a.next_invoice_date, a.bill_frequency, day_of_month, n) - 1 as last_day) period
   where a.account_code = any($1::text[]) and first_day <= $3::date and last_day >= $2::date`,
)

/** Makes up the calls of these days. */
export async function makeUpCalls(
  db: Queries,
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<void> {
  const accounts = CALLERS.map(({ account }) => account)
  const periods = await db.rows(readPeriods, [accounts, from, until])
  const calls = periods.flatMap(({ account_code, first_day, last_day }) => {
    const caller = CALLERS.find(({ account }) => account === account_code)
    if (caller === undefined) return []
    const minutes = countMinutes(caller, 0, last_day)
    return generateCalls(caller, { from: first_day, to: last_day, minutes, numbers: caller.numbers.length })
  })
  await saveCalls(
    db,
    calls.filter(({ began }) => dayAt(began) >= from && dayAt(began) <= until),
  )
}
