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
import { ofBill, listPeriods, takeBill } from './model.ts'
import type { Holding, Model } from './model.ts'
import { runFrequencyStep, changesVideo, rents } from './order-steps.ts'
import { runProductStep, toInstant } from './product-step.ts'

/** The account whose rows are copied to each account of a world. */
const LIKE = '100902'
const FIRST_ACCOUNT = 300_001
/** Customers who are simulated at the same time; the embedded database has a single connection. */
const AT_ONCE = { pglite: 1, postgres: 4 } as const

/** Removes products from some frequencies, so that a frequency change has something to replace, to end and to keep. */
export const UNEVEN = `
  delete from additional_charge where (additional_product_key, unit) in (('CP-NEAR', 'Weekly'), ('STATIC-IP', 'Fortnightly'));
  delete from plan_charge where plan_code = 'VDSLVOIP-200' and bill_frequency = 'Fortnightly';
  insert into offer_frequency values ('For monthly bills', 'Monthly');
  update dynamic_configuration set configuration = jsonb_set(configuration, '{businessFeatures,changeBillFrequency}', 'true')`

/** Postpones the bills and orders of the existing accounts, so that each day runs only those of the world. */
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

/**
 * Simulates accounts of one provider that change through the same days, and returns each result. A fault is planted in an
 * account after its last step.
 */
export async function simulateWorld(
  world: World,
  cases: readonly Case[],
  plants: ReadonlyMap<Case, Plant> = new Map(),
): Promise<AccountComparison[]> {
  const { db } = world
  const models = await standing(db, cases)
  const planted = new Set<Model>()
  for (let today = TODAY; today <= LAST_DAY; today = addDays(today, 1)) {
    // on other days nothing is due; a bill on a wrong day is found by this
    if (models.some((model) => hasDue(model, today))) await runDayJobs(world, today)
    for (const model of models) takeBill(model, today)
    for (let due = listDue(models, today); due.length > 0; due = listDue(models, today)) {
      await each(due, AT_ONCE[db.kind], (model) => runNextStep(world, model, today))
      await advanceAllOrders(world, today)
    }
    for (const model of models) {
      if (model.left.length > 0 || planted.has(model)) continue
      planted.add(model)
      await plants.get(model.one)?.(db, model.accountCode)
    }
  }
  await runDayJobs(world, LAST_DAY)
  const lived: AccountComparison[] = []
  for (const model of models) lived.push(await compareAccount(db, model))
  return lived
}

function hasDue({ periods, firstBill, waiting }: Model, today: Day): boolean {
  if ([...waiting.values()].some(({ startsOn }) => startsOn === today)) return true
  return today >= firstBill && periods.some(({ first }) => first === today)
}

function listDue(models: readonly Model[], today: Day): Model[] {
  return models.filter(({ left }) => left[0]?.on === today)
}

async function each<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const goesOn = () => new AbortController().signal

async function advanceAllOrders({ db }: World, today: Day): Promise<void> {
  const failed = await advanceOrders(db, toInstant(today), goesOn())
  if (failed.length > 0) throw failed[0]?.error
}

/** Runs the provider's jobs of a day, before any customer acts. */
async function runDayJobs(world: World, today: Day): Promise<void> {
  await advanceAllOrders(world, today)
  await runBills(world, { today, now: toInstant(today) })
  await beginChangedPlans(world.db, toInstant(today), goesOn())
}

const isChangeKind = (kind: string): kind is ChangeKind => CHANGE_KINDS.some((each) => each === kind)

/** Runs the account's next step. A step that contradicts its quote is the account's last. */
async function runNextStep({ db, counted }: World, model: Model, today: Day): Promise<void> {
  const next = model.left.shift()
  if (next === undefined) return
  for (const [what, { startsOn }] of model.waiting) if (startsOn <= today) model.waiting.delete(what)
  try {
    const did = await runStep(db, model, today, next.step)
    counted.set(did, (counted.get(did) ?? 0) + 1)
  } catch (error) {
    model.faults.push(`on ${today}, ${next.step.kind}: ${String(error)}`)
    model.left.length = 0
  }
}

async function runStep(db: Database, model: Model, today: Day, step: Case['steps'][number]): Promise<string> {
  const [waits] = model.waiting
  if (waits !== undefined && step.undoes) {
    const [what, { takeBack, undo }] = waits
    await takeBack(db, today)
    undo()
    model.waiting.delete(what)
    return `${what.replace(/\d+/, 'of hardware')}, undone`
  }
  const { kind } = step
  const doing = { model, step, today }
  if (kind === 'frequency') return runFrequencyStep(db, doing)
  if (kind === 'video') return changesVideo(db, doing)
  if (!isChangeKind(kind)) return rents(db, kind, doing)
  // the screen is closed while an order is open
  if ([...model.waiting.values()].some(({ isOrder }) => isOrder)) return 'closed by an order'
  return runProductStep(db, kind, doing)
}

/** The accounts with the charges that their bills already have. */
async function standing(db: Database, cases: readonly Case[]): Promise<Model[]> {
  const accounts = cases.map(({ brand: _brand, steps: _steps, ...one }, place) => {
    const [, , dayOfMonth] = toDateParts(one.firstBill)
    const billDay = one.frequency === 'Monthly' ? dayOfMonth : null
    return { code: String(FIRST_ACCOUNT + place), billDay, ...one }
  })
  await rowsOn(
    db,
    `with made as materialized (
       select * from jsonb_to_recordset($1::jsonb) as m (code text, frequency text, "businessGroup" text, "firstBill" date,
         "billDay" int, "ownCents" bigint, offer jsonb)),
     opened as (
       insert into account select (jsonb_populate_record(a, jsonb_build_object('account_code', code, 'bill_frequency', frequency,
         'business_group', "businessGroup", 'next_invoice_date', "firstBill", 'bill_day_of_month', "billDay"))).*
       from account a cross join made where a.account_code = '${LIKE}' returning account_code),
     served as (
       insert into service select (jsonb_populate_record(s, jsonb_build_object('account_code', code,
         'service_entity', case service_number when 1 then 'c' || code || '@demo.example' else '04 ' || code end))).*
       from service s cross join made join opened o on o.account_code = code where s.account_code = '${LIKE}'),
     charged as (
       insert into recurring_charge select (jsonb_populate_record(r, jsonb_build_object('account_code', code,
         'monthly_cents', case when subject = 'service:1' then coalesce("ownCents", monthly_cents) else monthly_cents end))).*
       from recurring_charge r cross join made join opened o on o.account_code = code
       where r.account_code = '${LIKE}' and r.ends_on is null),
     discounted as (
       insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on,
         ends_on, billed_to)
       select code, 90, 'offer:90', 'discount', 'Other',
         case when (offer ->> 'monthlyOnly')::boolean then 'For monthly bills' else 'Loyal' end, -(offer ->> 'cents')::bigint,
         '2026-06-03', "firstBill" + (offer ->> 'days')::int, 'infinity'
       from made join opened o on o.account_code = code where jsonb_typeof(offer) = 'object')
     insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
     select code, i.model, i.number_of_24ghz_networks, i.number_of_5ghz_networks
     from inventory_item i cross join made join opened o on o.account_code = code where i.account_code = '${LIKE}'`,
    [JSON.stringify(accounts)],
  )
  const rows = await rowsOn<Row>(
    db,
    `select account_code as account, subject, name, monthly_cents::int as monthly, starts_on as from, ends_on as ends
     from recurring_charge where account_code = any($1::text[]) order by account_code, charge_number`,
    [accounts.map(({ code }) => code)],
  )
  const charged = Map.groupBy(rows, ({ account }) => account)
  return cases.map((one, place) => {
    const accountCode = String(FIRST_ACCOUNT + place)
    return buildModel(accountCode, one, charged.get(accountCode) ?? [])
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

function buildModel(accountCode: string, one: Case, rows: readonly Row[]): Model {
  const { firstBill, frequency } = one
  const lines = new Map([
    ['service:1', 'Internet'],
    ['service:2', 'Voice'],
  ])
  const holdings = rows.map(({ subject, name, monthly, from, ends }): Holding => ({
    service: lines.get(subject) ?? `${subject} less`,
    monthlyCents: monthly,
    charge: {
      name,
      cents: ofBill(monthly, frequency),
      from,
      knownOn: from,
      ends: ends === null ? null : { last: ends, knownOn: from },
      billedTo: addDays(firstBill, -1),
    },
  }))
  let on = TODAY
  const left: Model['left'] = []
  for (const step of one.steps) {
    on = addDays(on, step.waits)
    if (on <= LAST_STEP) left.push({ on, step })
  }
  const begun = { holdings, lines, left, cycles: [], billed: new Map(), waiting: new Map(), faults: [] }
  return { accountCode, one, firstBill, periods: listPeriods(one), video: null, videoTo: null, ...begun }
}
