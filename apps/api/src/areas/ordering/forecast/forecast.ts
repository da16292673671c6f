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
import { tryStep, takeDueSteps } from '#api/provider/books/steps-ahead.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hasFailedByItself } from '#api/platform/database/row-faults.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'

import { toPendingOrder, toPendingSteps } from './pending-steps.ts'
import type { PendingOrder, PendingStep } from './pending-steps.ts'
import { listOwnConnections, listPendingOrderRows } from './store.ts'

/** A forecast in the format of the API. */
export type WireForecast = z.input<typeof forecast>

type ForecastContext = { readonly accountCode: string; readonly today: Day; readonly now: number }

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
  const { accountCode, today } = context
  await lockAccount(queries, accountCode)
  const ahead = await sumRunningCharges(queries, accountCode, today)
  const now = { ...toWireAmounts(ahead), ...(await readPlusPower(queries, accountCode)) }
  const steps = await listStepsWithOrder(queries, accountCode, order)
  const bills = await forecastWithSteps(queries, context, { steps, beginsOn: findBeginDay(steps) })
  return bills === null ? null : { now, ...bills }
}

/** The same forecast, and the bills of the same days without the order. */
export async function compareWithOrder(
  queries: Queries,
  context: ForecastContext,
  order: OrderToForecast,
): Promise<WireForecast | null> {
  const forecast = await forecastWithOrder(queries, context, order)
  if (forecast === null) return null
  const steps = await listStepsWithOrder(queries, context.accountCode, order)
  const without = await forecastWithSteps(queries, context, {
    steps: steps.filter(({ orderNumber }) => orderNumber !== NOT_PLACED),
    beginsOn: findBeginDay(steps),
  })
  return without === null ? null : { ...forecast, without }
}

function listStepsWithOrder(
  queries: Queries,
  accountCode: string,
  order: OrderToForecast,
): Promise<PendingStep[]> {
  return listPendingSteps(queries, accountCode, [{ ...order, orderNumber: NOT_PLACED, stepsDone: 1 }])
}

/** The day on which the products of the new order begin. */
function findBeginDay(steps: readonly PendingStep[]): Day | null {
  const begins = steps.find(
    ({ orderNumber, step }) => orderNumber === NOT_PLACED && BEGINNING_STEPS.has(step),
  )
  return begins?.takenOn ?? null
}

/** The steps of the account's pending orders and of new orders, as a forecast takes them. */
export async function listPendingSteps(
  queries: Queries,
  accountCode: string,
  newOrders: readonly PendingOrder[] = [],
): Promise<PendingStep[]> {
  const placed = (await listPendingOrderRows(queries, accountCode)).map(toPendingOrder)
  const orders = await renameForeignConnections(queries, accountCode, [...placed, ...newOrders])
  return toPendingSteps(accountCode, orders)
}

/**
 * Replaces each electricity connection that the account does not have by an unused name. With the real name a forecast would
 * write rows of the present occupant's account, and two accounts that swap houses would wait for each other's locks. The amounts
 * are the same: a forecast begins when the occupant has left.
 */
async function renameForeignConnections(
  queries: Queries,
  accountCode: string,
  orders: readonly PendingOrder[],
): Promise<readonly PendingOrder[]> {
  const icps = orders.flatMap(({ body }) => body.ElectricityToChange?.Icp ?? [])
  if (icps.length === 0) return orders
  const own = await listOwnConnections(queries, accountCode, icps)
  return orders.map((order) => {
    const power = order.body.ElectricityToChange
    if (power === null || own.includes(power.Icp)) return order
    const ElectricityToChange = { ...power, Icp: `forecast ${power.Icp}` }
    return { ...order, body: { ...order.body, ElectricityToChange } }
  })
}

type BillsToForecast = {
  readonly steps: readonly PendingStep[]
  /** The first day of the first bill; null for the next bill. */
  readonly beginsOn: Day | null
}

function forecastWithSteps(
  queries: Queries,
  context: ForecastContext,
  { steps, beginsOn }: BillsToForecast,
): Promise<Pick<WireForecast, 'first' | 'each'> | null> {
  const bills = runAndRollBack(queries, async () => {
    await replaceUsage(queries, context.accountCode, context.today)
    const remaining = [...steps]
    return makeFirstAndEachBill({
      nextBill: () => makeBillAfterSteps(queries, context, remaining),
      beginsOn,
      hasChangesAhead: () => remaining.length > 0,
    })
  })
  return bills.catch(toNullIfNoForecast)
}

/** Takes the steps that are due by the day of the bill and removes them from `remaining`, then makes the bill. */
async function makeBillAfterSteps(
  queries: Queries,
  { accountCode, now }: ForecastContext,
  remaining: PendingStep[],
): Promise<WireBill> {
  const day = await nextBillDay(queries, accountCode)
  await takeDueSteps(remaining, { day, isTaken: (step) => takeStep(queries, step) })
  return makeNextBill(queries, { accountCode, day, now })
}

/** Returns whether a step has landed. If a step of the new order does not land, there is no forecast. */
async function takeStep(queries: Queries, step: PendingStep): Promise<boolean> {
  if (step.orderNumber !== NOT_PLACED) return tryStep(queries, step)
  await step.take(queries).catch((error: unknown) => {
    throw hasFailedByItself(error) ? new NoForecast('the order would not land', { cause: error }) : error
  })
  return true
}
