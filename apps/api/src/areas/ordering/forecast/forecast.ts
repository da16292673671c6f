import type { Day } from '@switchboard/domain/day'
import type { forecast } from '@switchboard/domain/ordering/forecast/contract'
import type * as z from 'zod/mini'

import { lockAccount } from '#api/provider/books/accounts.ts'
import { nextBillDay, replaceUsage, sumRunningCharges } from '#api/provider/books/bill-ahead.ts'
import {
  NoForecast,
  toWireAmounts,
  makeNextBill,
  makeFirstAndEachBill,
  toNullIfNoForecast,
  readPlusPower,
} from '#api/provider/books/bills-to-come.ts'
import type { WireBill } from '#api/provider/books/bills-to-come.ts'
import { sortSteps, takeDueSteps, tryStep } from '#api/provider/books/steps-ahead.ts'
import type { ListSteps, StepAhead } from '#api/provider/books/steps-ahead.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hasFailedByItself } from '#api/platform/database/row-faults.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'

import { toPendingOrder, toPendingSteps } from './pending-steps.ts'
import type { PendingOrder, PendingStep } from './pending-steps.ts'
import { listOwnConnections, listPendingOrderRows } from './store.ts'

/** A forecast in the format of the API. */
export type WireForecast = z.input<typeof forecast>

type ForecastContext = {
  readonly accountCode: string
  readonly today: Day
  readonly now: number
  readonly listSteps: ListSteps
}

/** Sorts an order that is not placed yet after all placed orders. */
const NOT_PLACED = Number.MAX_SAFE_INTEGER

/** The steps that begin the ordered products. Old services may end much earlier. */
const BEGINNING_STEPS: ReadonlySet<PendingStep['step']> = new Set(['connected', 'added', 'powerOn', 'billed'])

type OrderToForecast = Pick<PendingOrder, 'kind' | 'body' | 'snapshot'>

/**
 * Forecasts the bills of the account with an order that is not placed yet. A forecast has no rules of its own: the real code
 * lands the orders and makes the bills, in a transaction that is rolled back. Returns null if the account cannot be billed or
 * the order would not land.
 */
export async function forecastWithOrder(
  queries: Queries,
  context: ForecastContext,
  order: OrderToForecast,
): Promise<Omit<WireForecast, 'without'> | null> {
  const now = await readPresentBill(queries, context)
  const ahead = await listStepsWithOrder(queries, context, order)
  const bills = runAndRollBack(queries, async () => {
    await replaceUsage(queries, context.accountCode, context.today)
    return { now, ...(await makeBills(queries, context, ahead)) }
  })
  return bills.catch(toNullIfNoForecast)
}

/** The same forecast, and the bills of the same days without the order, unless those have no forecast. */
export async function compareWithOrder(
  queries: Queries,
  context: ForecastContext,
  order: OrderToForecast,
): Promise<WireForecast | null> {
  const now = await readPresentBill(queries, context)
  const { steps, beginsOn } = await listStepsWithOrder(queries, context, order)
  const bills = runAndRollBack(queries, async () => {
    await replaceUsage(queries, context.accountCode, context.today)
    const left = [...steps]
    if (beginsOn !== null) await makeBillsBeforeOrder(queries, context, left)
    const withOrder = await runAndRollBack(queries, () =>
      makeBills(queries, context, { steps: left, beginsOn }),
    )
    const others = left.filter((step) => !isOfNewOrder(step))
    const without = await makeBills(queries, context, { steps: others, beginsOn }).catch(toNullIfNoForecast)
    return { now, ...withOrder, ...(without !== null && { without }) }
  })
  return bills.catch(toNullIfNoForecast)
}

/** Locks the account, and reads its bill with the services of today. */
async function readPresentBill(queries: Queries, { accountCode, today }: ForecastContext) {
  await lockAccount(queries, accountCode)
  const cents = await sumRunningCharges(queries, accountCode, today)
  return { ...toWireAmounts(cents), ...(await readPlusPower(queries, accountCode)) }
}

type BillsToForecast = {
  readonly steps: readonly StepAhead[]
  /** The first day of the first bill; null for the next bill. */
  readonly beginsOn: Day | null
}

async function listStepsWithOrder(
  queries: Queries,
  { accountCode, listSteps }: ForecastContext,
  order: OrderToForecast,
): Promise<BillsToForecast> {
  const others = await listSteps(queries, accountCode)
  const newOrder = { ...order, orderNumber: NOT_PLACED, stepsDone: 1 }
  const own = await toForecastSteps(queries, accountCode, [newOrder])
  const begins = own.find(({ step }) => BEGINNING_STEPS.has(step))
  return { steps: sortSteps<StepAhead>([...others, ...own]), beginsOn: begins?.takenOn ?? null }
}

function isOfNewOrder({ orderNumber }: StepAhead): boolean {
  return orderNumber === NOT_PLACED
}

/** The steps of the account's placed orders, as a forecast takes them. */
export const listPendingSteps: ListSteps = async (queries, accountCode) => {
  const rows = await listPendingOrderRows(queries, accountCode)
  return toForecastSteps(queries, accountCode, rows.map(toPendingOrder))
}

/**
 * The steps of orders. Each electricity connection that the account does not have gets an unused name. With the real name a
 * forecast would write rows of the present occupant's account, and two accounts that swap houses would wait for each other's
 * locks. The amounts are the same: a forecast begins when the occupant has left.
 */
async function toForecastSteps(
  queries: Queries,
  accountCode: string,
  orders: readonly PendingOrder[],
): Promise<PendingStep[]> {
  const icps = orders.flatMap(({ body }) => body.ElectricityToChange?.Icp ?? [])
  if (icps.length === 0) return toPendingSteps(accountCode, orders)
  const own = await listOwnConnections(queries, accountCode, icps)
  const renamed = orders.map((order) => {
    const power = order.body.ElectricityToChange
    if (power === null || own.includes(power.Icp)) return order
    const ElectricityToChange = { ...power, Icp: `forecast ${power.Icp}` }
    return { ...order, body: { ...order.body, ElectricityToChange } }
  })
  return toPendingSteps(accountCode, renamed)
}

/** Makes the bills before the first step of the new order, which are the same without the order. */
async function makeBillsBeforeOrder(
  queries: Queries,
  context: ForecastContext,
  remaining: StepAhead[],
): Promise<void> {
  const orderBegins = remaining.find(isOfNewOrder)?.takenOn
  if (orderBegins === undefined) return
  while ((await nextBillDay(queries, context.accountCode)) < orderBegins)
    await makeBillAfterSteps(queries, context, remaining)
}

function makeBills(
  queries: Queries,
  context: ForecastContext,
  { steps, beginsOn }: BillsToForecast,
): Promise<Pick<WireForecast, 'first' | 'each'>> {
  const remaining = [...steps]
  return makeFirstAndEachBill({
    nextBill: () => makeBillAfterSteps(queries, context, remaining),
    beginsOn,
    hasChangesAhead: () => remaining.length > 0,
  })
}

/** Takes the steps that are due by the day of the bill and removes them from `remaining`, then makes the bill. */
async function makeBillAfterSteps(
  queries: Queries,
  { accountCode, now }: ForecastContext,
  remaining: StepAhead[],
): Promise<WireBill> {
  const day = await nextBillDay(queries, accountCode)
  await takeDueSteps(remaining, { day, isTaken: (step) => takeStep(queries, step) })
  return makeNextBill(queries, { accountCode, day, now })
}

/** Returns whether a step has landed. If a step of the new order does not land, there is no forecast. */
async function takeStep(queries: Queries, step: StepAhead): Promise<boolean> {
  if (!isOfNewOrder(step)) return tryStep(queries, step)
  await step.take(queries).catch((error: unknown) => {
    throw hasFailedByItself(error) ? new NoForecast('the order would not land', { cause: error }) : error
  })
  return true
}
