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

/**
 * Forecasts the bills of the account with an order that is not placed yet. A forecast has no rules of its own: the real code
 * lands the orders and makes the bills, in a transaction that is rolled back. Returns null if the account cannot be billed or
 * the order would not land.
 */
export async function forecastWithOrder(
  queries: Queries,
  { accountCode, today, now }: ForecastContext,
  order: Pick<PendingOrder, 'kind' | 'body' | 'snapshot'>,
): Promise<WireForecast | null> {
  await lockAccount(queries, accountCode)
  const ahead = await sumRunningCharges(queries, accountCode, today)
  const nowAmounts = { ...toWireAmounts(ahead), ...(await readPlusPower(queries, accountCode)) }
  const newOrder = { ...order, orderNumber: NOT_PLACED, stepsDone: 1 }
  const steps = await listPendingSteps(queries, accountCode, [newOrder])
  const forecastWithSteps = (taken: readonly PendingStep[]) =>
    runAndRollBack(queries, async () => {
      await replaceUsage(queries, accountCode, today)
      return forecastBills(queries, { accountCode, now, steps: taken })
    }).catch(toNullIfNoForecast)

  const bills = await forecastWithSteps(steps)
  if (bills === null) return null
  if (order.body.BillingDetail === undefined) return { now: nowAmounts, ...bills }
  // a bill of another length can only be compared with a forecast at the present length
  const without = await forecastWithSteps(steps.filter(({ orderNumber }) => orderNumber !== NOT_PLACED))
  return without === null ? null : { now: nowAmounts, ...bills, without }
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

type BillsContext = {
  readonly accountCode: string
  readonly now: number
  readonly steps: readonly PendingStep[]
}

async function forecastBills(
  queries: Queries,
  context: BillsContext,
): Promise<Pick<WireForecast, 'first' | 'each'>> {
  const remaining = [...context.steps]
  const begins = context.steps.find(
    ({ orderNumber, step }) => orderNumber === NOT_PLACED && BEGINNING_STEPS.has(step),
  )
  return makeFirstAndEachBill({
    nextBill: () => makeBillAfterSteps(queries, context, remaining),
    beginsOn: begins?.takenOn ?? null,
    hasChangesAhead: () => remaining.length > 0,
  })
}

/** Takes the steps that are due by the day of the bill and removes them from `remaining`, then makes the bill. */
async function makeBillAfterSteps(
  queries: Queries,
  { accountCode, now }: BillsContext,
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
