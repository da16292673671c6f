import type { Day } from '@switchboard/domain/day'
import type { forecast } from '@switchboard/domain/ordering/forecast/contract'
import type * as z from 'zod/mini'

import { lockAccount } from '#api/provider/books/accounts.ts'
import { sumRunningCharges, deleteUsage, nextBillDay } from '#api/provider/books/bill-ahead.ts'
import {
  NoForecast,
  toWireAmounts,
  makeNextBill,
  findFirstAndEach,
  toNullIfNoForecast,
  readPlusPower,
} from '#api/provider/books/bills-to-come.ts'
import type { WireBill } from '#api/provider/books/bills-to-come.ts'
import { tryStep, takeDueSteps } from '#api/provider/books/steps-ahead.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hasFailedByItself } from '#api/platform/database/row-faults.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'

import { orderToCome, stepsToCome } from './steps-to-come.ts'
import type { OrderToCome, StepToCome } from './steps-to-come.ts'
import { connectionsHeld, ordersUnderWay } from './store.ts'

/** The forecast as the wire carries it. */
export type WireForecast = z.input<typeof forecast>

type Forecasting = { readonly accountCode: string; readonly today: Day; readonly now: number }

/** Sorts an order that is not placed yet after all placed orders. */
const NOT_PLACED = Number.MAX_SAFE_INTEGER

/** The steps that begin the ordered products; an old service may have ended long before. */
const BEGINS: ReadonlySet<StepToCome['step']> = new Set(['connected', 'added', 'powerOn', 'billed'])

/**
 * Forecasts the bills of the account with an order that is not placed yet. The real code lands the orders and makes the bills,
 * in a transaction that is rolled back: a forecast has no rules of its own. Returns null if the bill run would set the account
 * aside or the order would not land.
 */
export async function forecastWith(
  queries: Queries,
  { accountCode, today, now }: Forecasting,
  order: Pick<OrderToCome, 'kind' | 'body' | 'snapshot'>,
): Promise<WireForecast | null> {
  await lockAccount(queries, accountCode)
  const ahead = await sumRunningCharges(queries, accountCode, today)
  const nowAmounts = { ...toWireAmounts(ahead), ...(await readPlusPower(queries, accountCode)) }
  const others = (await ordersUnderWay(queries, accountCode)).map(orderToCome)
  const placed = { ...order, orderNumber: NOT_PLACED, stepsDone: 1 }
  const orders = await byFreeConnections(queries, accountCode, [...others, placed])
  const steps = stepsToCome(accountCode, orders)
  const forecastBills = (taken: readonly StepToCome[]) =>
    runAndRollBack(queries, async () => {
      await deleteUsage(queries, accountCode)
      return billsAhead(queries, { accountCode, now, steps: taken })
    }).catch(toNullIfNoForecast)
  const bills = await forecastBills(steps)
  if (bills === null || order.body.BillingDetail === undefined) return bills && { now: nowAmounts, ...bills }
  // a bill of another length can only be compared with a forecast at the present length
  const without = await forecastBills(steps.filter(({ orderNumber }) => orderNumber !== NOT_PLACED))
  return without && { now: nowAmounts, ...bills, without }
}

/**
 * Replaces each electricity connection that the account does not have by an unused name. An order waits until the occupant has
 * left, and the forecast is the cost from then on. With the real name a forecast would write rows of other accounts, and two
 * accounts that swap houses would wait for each other's locks.
 */
async function byFreeConnections(
  queries: Queries,
  accountCode: string,
  orders: readonly OrderToCome[],
): Promise<readonly OrderToCome[]> {
  const icps = orders.flatMap(({ body }) => body.ElectricityToChange?.Icp ?? [])
  if (icps.length === 0) return orders
  const held = await connectionsHeld(queries, accountCode, icps)
  return orders.map((order) => {
    const power = order.body.ElectricityToChange
    if (power === null || held.includes(power.Icp)) return order
    const ElectricityToChange = { ...power, Icp: `forecast ${power.Icp}` }
    return { ...order, body: { ...order.body, ElectricityToChange } }
  })
}

type Ahead = {
  readonly accountCode: string
  readonly now: number
  readonly steps: readonly StepToCome[]
}

async function billsAhead(queries: Queries, ahead: Ahead): Promise<Pick<WireForecast, 'first' | 'each'>> {
  const left = [...ahead.steps]
  const begins = ahead.steps.find(({ orderNumber, step }) => orderNumber === NOT_PLACED && BEGINS.has(step))
  return findFirstAndEach({
    nextBill: () => nextBill(queries, ahead, left),
    beginsOn: begins?.takenOn ?? null,
    hasMore: () => left.length > 0,
  })
}

/** Takes the steps that are due by the day of the bill and removes them from `left`, then makes the bill. */
async function nextBill(
  queries: Queries,
  { accountCode, now }: Ahead,
  left: StepToCome[],
): Promise<WireBill> {
  const day = await nextBillDay(queries, accountCode)
  await takeDueSteps(left, { day, isTaken: (step) => isTaken(queries, step) })
  return makeNextBill(queries, { accountCode, day, now })
}

/** Returns whether a step has landed. An order that is not placed has to land, otherwise there is no forecast. */
async function isTaken(queries: Queries, step: StepToCome): Promise<boolean> {
  if (step.orderNumber !== NOT_PLACED) return tryStep(queries, step)
  await step.take(queries).catch((error: unknown) => {
    throw hasFailedByItself(error) ? new NoForecast('the order would not land', { cause: error }) : error
  })
  return true
}

/** The steps of the account's orders under way, as a forecast takes them. */
export async function stepsUnderWay(queries: Queries, accountCode: string): Promise<StepToCome[]> {
  const orders = (await ordersUnderWay(queries, accountCode)).map(orderToCome)
  return stepsToCome(accountCode, await byFreeConnections(queries, accountCode, orders))
}
