import { CHANGE_KINDS } from '@switchboard/domain/catalogue/change-kind'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { advanceOrders } from '#api/areas/ordering/advance.ts'
import { beginChangedPlans } from '#api/areas/catalogue/changes/changed-plans-job.ts'
import { runBills } from '#api/provider/books/bill-run.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'

import { insertAccounts } from './accounts.ts'
import { LAST_DAY, TODAY } from './cases.ts'
import type { Case } from './cases.ts'
import { compareAccount } from './faults.ts'
import type { AccountComparison } from './faults.ts'
import { recordExpectedBill } from './model.ts'
import type { Model } from './model.ts'
import { runFrequencyStep, runVideoStep, runRentalStep } from './order-steps.ts'
import { runProductStep, toInstant } from './product-step.ts'

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
