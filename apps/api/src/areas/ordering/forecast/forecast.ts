import type { Day } from '@switchboard/domain/day'
import { centsOf, dollarsOf } from '@switchboard/domain/money'
import type { forecast } from '@switchboard/domain/ordering/forecast/contract'
import { chargeOf } from '@switchboard/domain/ordering/pricing/prices'
import type * as z from 'zod/mini'

import { holdAccount } from '#api/books/accounts.ts'
import { billAhead, chargedEachBill, leaveUseOut, nextBillDay } from '#api/books/bill-ahead.ts'
import type { LineAhead } from '#api/books/bill-ahead.ts'
import type { Queries } from '#api/database/database.ts'
import { takenBack } from '#api/database/taken-back.ts'

import { orderToCome, stepsToCome } from './steps-to-come.ts'
import type { OrderToCome, StepToCome } from './steps-to-come.ts'
import { ordersUnderWay, vacateConnections } from './store.ts'

/** As the wire carries it. */
export type WireForecast = z.input<typeof forecast>

type Forecasting = { readonly accountCode: string; readonly today: Day; readonly now: number }

/** An order that is not placed comes after all that are. */
const NOT_PLACED = Number.MAX_SAFE_INTEGER

/** Bills of whole periods come at the latest so many bills after the first one, with credits on the two before. */
const MOST_BILLS_AFTER = 3

/**
 * What the bills of the account come to with an order that is not placed yet. Orders land and bills are made by the code
 * that does so on their days, in a transaction of which everything is taken back: a forecast has no rules of its own.
 */
export async function forecastWith(
  queries: Queries,
  { accountCode, today, now }: Forecasting,
  order: Pick<OrderToCome, 'kind' | 'body' | 'snapshot'>,
): Promise<WireForecast> {
  await holdAccount(queries, accountCode)
  const ahead = await chargedEachBill(queries, accountCode, today)
  const others = (await ordersUnderWay(queries, accountCode)).map(orderToCome)
  const placed = { ...order, orderNumber: NOT_PLACED, stepsDone: 1 }
  const steps = stepsToCome(accountCode, [...others, placed])
  const bills = await takenBack(queries, async () => {
    await leaveUseOut(queries, accountCode)
    // an order waits until whoever lives at its place has left it; what it costs then is told
    await vacateConnections(queries, accountCode, icpsOf([...others, placed]))
    return billsAhead(queries, { accountCode, now, steps })
  })
  return { now: amountsOf(ahead), ...bills }
}

function icpsOf(orders: readonly OrderToCome[]): string[] {
  return orders.flatMap(({ body }) => body.ElectricityToChange?.Icp ?? [])
}

type Ahead = {
  readonly accountCode: string
  readonly now: number
  readonly steps: readonly StepToCome[]
}

async function billsAhead(queries: Queries, ahead: Ahead): Promise<Pick<WireForecast, 'first' | 'each'>> {
  const left = [...ahead.steps]
  let bill = await nextBill(queries, ahead, left)
  const landsOn = ahead.steps.find(({ orderNumber }) => orderNumber === NOT_PLACED)?.takenOn ?? bill.day
  while (bill.day < landsOn) bill = await nextBill(queries, ahead, left)
  const first = bill
  for (let after = 0; after < MOST_BILLS_AFTER; after += 1) {
    bill = await nextBill(queries, ahead, left)
    if (left.length === 0 && bill.lines.every(({ isWhole }) => isWhole)) break
  }
  return { first, each: bill }
}

/** What is due by the day of the bill is taken first, as on any day. */
async function nextBill(
  queries: Queries,
  { accountCode, now }: Ahead,
  left: StepToCome[],
): Promise<WireForecast['first']> {
  const day = await nextBillDay(queries, accountCode)
  for (let step = left[0]; step !== undefined && step.takenOn <= day; step = left[0]) {
    await step.take(queries)
    left.shift()
  }
  const lines = await billAhead(queries, { accountCode, day, now })
  return { day, lines: lines.map(wireLine), ...amountsOf(lines.reduce((all, { cents }) => all + cents, 0)) }
}

function wireLine({ name, about, from_day, to_day, is_whole, cents, cents_without_gst }: LineAhead) {
  return {
    name,
    about,
    from: from_day,
    to: to_day,
    isWhole: is_whole,
    amountIncludingGst: dollarsOf(centsOf(cents)),
    amountExcludingGst: dollarsOf(centsOf(cents_without_gst)),
  }
}

function amountsOf(cents: number) {
  const { chargeIncludingGst, chargeExcludingGst } = chargeOf(centsOf(cents))
  return {
    amountIncludingGst: dollarsOf(chargeIncludingGst),
    amountExcludingGst: dollarsOf(chargeExcludingGst),
  }
}
