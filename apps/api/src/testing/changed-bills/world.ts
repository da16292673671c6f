import { CHANGE_KINDS } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/kinds'
import { addDays, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { advanceOrders } from '#api/areas/ordering/advance.ts'
import { beginChangedPlans } from '#api/areas/catalogue/changes/plans-job.ts'
import { runBills } from '#api/provider/books/bill-run.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { LAST_DAY, LAST_STEP, TODAY } from './cases.ts'
import type { Case } from './cases.ts'
import { compareAccount } from './faults.ts'
import type { AccountComparison } from './faults.ts'
import { toBillPrice, listPeriods, recordExpectedBill } from './model.ts'
import type { Holding, Model } from './model.ts'
import { runFrequencyStep, runVideoStep, runRentalStep } from './order-steps.ts'
import { runProductStep, toInstant } from './product-step.ts'

/** The account whose rows are copied to each account of a world. */
const TEMPLATE_ACCOUNT = '100902'
const FIRST_ACCOUNT = 300_001
/** The number of customers who are simulated at the same time. The embedded database has a single connection. */
const CONCURRENCY = { pglite: 1, postgres: 4 } as const

/** Removes some products from some frequencies, so that a frequency change replaces, ends and keeps products. */
export const UNEVEN = `
  delete from additional_charge where (additional_product_key, unit) in (('CP-NEAR', 'Weekly'), ('STATIC-IP', 'Fortnightly'));
  delete from plan_charge where plan_code = 'VDSLVOIP-200' and bill_frequency = 'Fortnightly';
  insert into offer_frequency values ('For monthly bills', 'Monthly');
  update dynamic_configuration set configuration = jsonb_set(configuration, '{businessFeatures,changeBillFrequency}', 'true')`

/** Postpones the bills and orders of the demo accounts, so that the jobs process only the accounts of the world. */
export const QUIET = `
  update account set next_invoice_date = '2999-01-01';
  update service_order set next_on = null`

type World = {
  readonly db: Database
  readonly environment: Services['environment']
  /** How many times each outcome occurred. */
  readonly counted: Map<string, number>
}

export type Plant = (db: Database, accountCode: string) => Promise<unknown>

/** Simulates accounts through the same days. A fault is planted in its account after the last step of the account. */
export async function simulateWorld(
  world: World,
  cases: readonly Case[],
  plants: ReadonlyMap<Case, Plant> = new Map(),
): Promise<AccountComparison[]> {
  const { db } = world
  const models = await insertAccounts(db, cases)
  const planted = new Set<Model>()
  for (let today = TODAY; today <= LAST_DAY; today = addDays(today, 1)) {
    // running the jobs on expected days only also finds a bill that is due on a wrong day
    if (models.some((model) => hasDue(model, today))) await runDayJobs(world, today)
    for (const model of models) recordExpectedBill(model, today)
    for (let due = listDue(models, today); due.length > 0; due = listDue(models, today)) {
      await runConcurrently(due, CONCURRENCY[db.kind], (model) => runNextStep(world, model, today))
      await advanceAllOrders(world, today)
    }
    for (const model of models) {
      if (model.remaining.length > 0 || planted.has(model)) continue
      planted.add(model)
      await plants.get(model.input)?.(db, model.accountCode)
    }
  }
  await runDayJobs(world, LAST_DAY)
  const comparisons: AccountComparison[] = []
  for (const model of models) comparisons.push(await compareAccount(db, model))
  return comparisons
}

function hasDue({ periods, firstBill, waiting }: Model, today: Day): boolean {
  if ([...waiting.values()].some(({ startsOn }) => startsOn === today)) return true
  return today >= firstBill && periods.some(({ first }) => first === today)
}

function listDue(models: readonly Model[], today: Day): Model[] {
  return models.filter(({ remaining }) => remaining[0]?.on === today)
}

async function runConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const neverAborted = () => new AbortController().signal

async function advanceAllOrders({ db }: World, today: Day): Promise<void> {
  const failed = await advanceOrders(db, toInstant(today), neverAborted())
  if (failed.length > 0) throw failed[0]?.error
}

/** Runs the provider's jobs of a day, before any customer acts. */
async function runDayJobs(world: World, today: Day): Promise<void> {
  await advanceAllOrders(world, today)
  await runBills(world, { today, now: toInstant(today) })
  await beginChangedPlans(world.db, toInstant(today), neverAborted())
}

const isChangeKind = (kind: string): kind is ChangeKind => CHANGE_KINDS.some((each) => each === kind)

/** Runs the next step of an account. If the step contradicts its quote, the account makes no further step. */
async function runNextStep({ db, counted }: World, model: Model, today: Day): Promise<void> {
  const next = model.remaining.shift()
  if (next === undefined) return
  for (const [name, { startsOn }] of model.waiting) if (startsOn <= today) model.waiting.delete(name)
  try {
    const outcome = await runStep(db, model, today, next.step)
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
  } catch (error) {
    model.faults.push(`on ${today}, ${next.step.kind}: ${String(error)}`)
    model.remaining.length = 0
  }
}

async function runStep(db: Database, model: Model, today: Day, step: Case['steps'][number]): Promise<string> {
  const [firstWaiting] = model.waiting
  if (firstWaiting !== undefined && step.undoes) {
    const [name, { cancel, undo }] = firstWaiting
    await cancel(db, today)
    undo()
    model.waiting.delete(name)
    return `${name.replace(/\d+/, 'of hardware')}, undone`
  }
  const { kind } = step
  const context = { model, step, today }
  if (kind === 'frequency') return runFrequencyStep(db, context)
  if (kind === 'video') return runVideoStep(db, context)
  if (!isChangeKind(kind)) return runRentalStep(db, kind, context)
  // the screen is closed while an order is open
  if ([...model.waiting.values()].some(({ isOrder }) => isOrder)) return 'closed by an order'
  return runProductStep(db, kind, context)
}

/** Inserts the accounts. Returns their models with the charges of the past bills. */
async function insertAccounts(db: Database, cases: readonly Case[]): Promise<Model[]> {
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
