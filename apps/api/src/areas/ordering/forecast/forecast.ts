import type { Day } from '@switchboard/domain/day'
import type { forecast } from '@switchboard/domain/ordering/forecast/contract'
import type * as z from 'zod/mini'

import { holdAccount } from '#api/books/accounts.ts'
import { chargedEachBill, leaveUseOut, nextBillDay } from '#api/books/bill-ahead.ts'
import {
  NoForecast,
  amountsOf,
  billToCome,
  firstAndEach,
  nullWithoutForecast,
  plusPower,
} from '#api/books/bills-to-come.ts'
import type { WireBill } from '#api/books/bills-to-come.ts'
import { landed, takeDueSteps } from '#api/books/steps-ahead.ts'
import type { Queries } from '#api/database/database.ts'
import { hasFailedByItself } from '#api/database/row-faults.ts'
import { takenBack } from '#api/database/taken-back.ts'

import { orderToCome, stepsToCome } from './steps-to-come.ts'
import type { OrderToCome, StepToCome } from './steps-to-come.ts'
import { connectionsHeld, ordersUnderWay } from './store.ts'

/** As the wire carries it. */
export type WireForecast = z.input<typeof forecast>

type Forecasting = { readonly accountCode: string; readonly today: Day; readonly now: number }

/** An order that is not placed comes after all that are. */
const NOT_PLACED = Number.MAX_SAFE_INTEGER

/** The steps in which what is ordered begins; an old service may have ended long before. */
const BEGINS: ReadonlySet<StepToCome['step']> = new Set(['connected', 'added', 'powerOn', 'billed'])

/**
 * What the bills of the account come to with an order that is not placed yet. Orders land and bills are made by the code
 * that does so on their days, in a transaction of which everything is taken back: a forecast has no rules of its own. Null
 * where there are no bills to tell, because the bill run would set the account aside or the order would not land.
 */
export async function forecastWith(
  queries: Queries,
  { accountCode, today, now }: Forecasting,
  order: Pick<OrderToCome, 'kind' | 'body' | 'snapshot'>,
): Promise<WireForecast | null> {
  await holdAccount(queries, accountCode)
  const ahead = await chargedEachBill(queries, accountCode, today)
  const nowAmounts = { ...amountsOf(ahead), ...(await plusPower(queries, accountCode)) }
  const others = (await ordersUnderWay(queries, accountCode)).map(orderToCome)
  const placed = { ...order, orderNumber: NOT_PLACED, stepsDone: 1 }
  const orders = await byFreeConnections(queries, accountCode, [...others, placed])
  const steps = stepsToCome(accountCode, orders)
  const told = (taken: readonly StepToCome[]) =>
    takenBack(queries, async () => {
      await leaveUseOut(queries, accountCode)
      return billsAhead(queries, { accountCode, now, steps: taken })
    }).catch(nullWithoutForecast)
  const bills = await told(steps)
  if (bills === null || order.body.BillingDetail === undefined) return bills && { now: nowAmounts, ...bills }
  // a bill of another length says little beside the one of now, unless that is made too
  const without = await told(steps.filter(({ orderNumber }) => orderNumber !== NOT_PLACED))
  return without && { now: nowAmounts, ...bills, without }
}

/**
 * The same orders, with a name that nobody has for each electricity connection that is not the account's: an order waits until
 * whoever lives at its place has left it, and what it costs then is told. So a forecast neither writes rows of other accounts
 * nor waits for those who want the same connection: two accounts that swap houses would wait for each other.
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
  return firstAndEach({
    nextBill: () => nextBill(queries, ahead, left),
    beginsOn: begins?.takenOn ?? null,
    hasMore: () => left.length > 0,
  })
}

/** What is due by the day of the bill is taken first, as on any day. Takes what has been done from the steps that are left. */
async function nextBill(
  queries: Queries,
  { accountCode, now }: Ahead,
  left: StepToCome[],
): Promise<WireBill> {
  const day = await nextBillDay(queries, accountCode)
  await takeDueSteps(left, { day, isTaken: (step) => isTaken(queries, step) })
  return billToCome(queries, { accountCode, day, now })
}

/** An order that is not placed has to land, else there is no forecast of it. */
async function isTaken(queries: Queries, step: StepToCome): Promise<boolean> {
  if (step.orderNumber !== NOT_PLACED) return landed(queries, step)
  await step.take(queries).catch((error: unknown) => {
    throw hasFailedByItself(error) ? new NoForecast('the order would not land', { cause: error }) : error
  })
  return true
}

/** What the account's orders under way will change, as a forecast of anything else takes it. */
export async function stepsUnderWay(queries: Queries, accountCode: string): Promise<StepToCome[]> {
  const orders = (await ordersUnderWay(queries, accountCode)).map(orderToCome)
  return stepsToCome(accountCode, await byFreeConnections(queries, accountCode, orders))
}
