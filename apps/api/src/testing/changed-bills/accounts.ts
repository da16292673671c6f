import { addDays, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Database } from '#api/platform/database/database.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { LAST_STEP, TODAY } from './cases.ts'
import type { Case } from './cases.ts'
import { listPeriods, toBillPrice } from './model.ts'
import type { Holding, Model } from './model.ts'

/** The account whose rows are copied to each account of a world. */
const TEMPLATE_ACCOUNT = '100902'
const FIRST_ACCOUNT = 300_001

/** Inserts the accounts. Returns their models with the charges of the past bills. */
export async function insertAccounts(db: Database, cases: readonly Case[]): Promise<Model[]> {
  const accounts = cases.map(({ brand: _brand, steps: _steps, ...account }, index) => {
    const [, , dayOfMonth] = toDateParts(account.firstBill)
    const billDay = account.frequency === 'Monthly' ? dayOfMonth : null
    return { code: String(FIRST_ACCOUNT + index), billDay, ...account }
  })
  await rowsOn(
    db,
    `with made as materialized (
       select * from jsonb_to_recordset($1::jsonb) as m (code text, frequency text, "businessGroup" text, "firstBill" date,
         "billDay" int, "ownCents" bigint, offer jsonb)),
     opened as (
       insert into account select (jsonb_populate_record(a, jsonb_build_object('account_code', code, 'bill_frequency', frequency,
         'business_group', "businessGroup", 'next_invoice_date', "firstBill", 'bill_day_of_month', "billDay"))).*
       from account a cross join made where a.account_code = '${TEMPLATE_ACCOUNT}' returning account_code),
     served as (
       insert into service select (jsonb_populate_record(s, jsonb_build_object('account_code', code,
         'service_entity', case service_number when 1 then 'c' || code || '@demo.example' else '04 ' || code end))).*
       from service s cross join made join opened o on o.account_code = code where s.account_code = '${TEMPLATE_ACCOUNT}'),
     charged as (
       insert into recurring_charge select (jsonb_populate_record(r, jsonb_build_object('account_code', code,
         'monthly_cents', case when subject = 'service:1' then coalesce("ownCents", monthly_cents) else monthly_cents end))).*
       from recurring_charge r cross join made join opened o on o.account_code = code
       where r.account_code = '${TEMPLATE_ACCOUNT}' and r.ends_on is null),
     discounted as (
       insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on,
         ends_on, billed_to)
       select code, 90, 'offer:90', 'discount', 'Other',
         case when (offer ->> 'monthlyOnly')::boolean then 'For monthly bills' else 'Loyal' end, -(offer ->> 'cents')::bigint,
         '2026-06-03', "firstBill" + (offer ->> 'days')::int, 'infinity'
       from made join opened o on o.account_code = code where jsonb_typeof(offer) = 'object')
     insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
     select code, i.model, i.number_of_24ghz_networks, i.number_of_5ghz_networks
     from inventory_item i cross join made join opened o on o.account_code = code where i.account_code = '${TEMPLATE_ACCOUNT}'`,
    [JSON.stringify(accounts)],
  )
  const rows = await rowsOn<Row>(
    db,
    `select account_code as account, subject, name, monthly_cents::int as monthly, starts_on as from, ends_on as ends
     from recurring_charge where account_code = any($1::text[]) order by account_code, charge_number`,
    [accounts.map(({ code }) => code)],
  )
  const charged = Map.groupBy(rows, ({ account }) => account)
  return cases.map((input, index) => {
    const accountCode = String(FIRST_ACCOUNT + index)
    return buildModel(accountCode, input, charged.get(accountCode) ?? [])
  })
}

type Row = {
  readonly account: string
  readonly subject: string
  readonly name: string
  readonly monthly: number
  readonly from: Day
  readonly ends: Day | null
}

function buildModel(accountCode: string, input: Case, rows: readonly Row[]): Model {
  const { firstBill, frequency } = input
  const lines = new Map([
    ['service:1', 'Internet'],
    ['service:2', 'Voice'],
  ])
  const holdings = rows.map(({ subject, name, monthly, from, ends }): Holding => ({
    service: lines.get(subject) ?? `${subject} less`,
    monthlyCents: monthly,
    charge: {
      name,
      cents: toBillPrice(monthly, frequency),
      from,
      knownOn: from,
      ends: ends === null ? null : { last: ends, knownOn: from },
      billedTo: addDays(firstBill, -1),
    },
  }))
  let on = TODAY
  const remaining: Model['remaining'] = []
  for (const step of input.steps) {
    on = addDays(on, step.waits)
    if (on <= LAST_STEP) remaining.push({ on, step })
  }
  return {
    accountCode,
    input,
    firstBill,
    remaining,
    periods: listPeriods(input),
    cycles: [],
    holdings,
    billed: new Map(),
    waiting: new Map(),
    lines,
    video: null,
    videoTo: null,
    faults: [],
  }
}
