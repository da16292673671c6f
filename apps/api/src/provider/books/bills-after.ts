import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'

import { nextBillDay, replaceUsage } from './bill-ahead.ts'
import { makeNextBill, makeFirstAndEachBill, toNullIfNoForecast } from './bills-to-come.ts'
import type { WireBill } from './bills-to-come.ts'
import { tryStep, takeDueSteps } from './steps-ahead.ts'
import type { StepAhead } from './steps-ahead.ts'

type ForecastInput = {
  readonly accountCode: string
  readonly now: number
  readonly startsOn: Day
  /** Future steps of orders under way; none by default. */
  readonly steps?: readonly StepAhead[]
}

/** The first bill with a change, and the first bill of whole periods after it. */
export type BillForecast = { readonly first: WireBill; readonly each: WireBill }

/**
 * Forecasts the bills from `startsOn`: does `work`, takes its steps and the steps of orders on their days, makes the bills and
 * rolls everything back. Returns null if the bill run would set the account aside. The caller has locked the account.
 */
export async function forecastBillsAfter(
  queries: Queries,
  { accountCode, now, startsOn, steps = [] }: ForecastInput,
  work: () => Promise<readonly StepAhead[]>,
): Promise<BillForecast | null> {
  const bills = runAndRollBack(queries, async () => {
    const left = [...(await work()), ...steps]
    await replaceUsage(queries, accountCode, dayAt(now))
    const nextBill = async () => {
      const day = await nextBillDay(queries, accountCode)
      await takeDueSteps(left, { day, isTaken: (step) => tryStep(queries, step) })
      return makeNextBill(queries, { accountCode, day, now })
    }
    return makeFirstAndEachBill({ nextBill, beginsOn: startsOn, hasChangesAhead: () => left.length > 0 })
  })
  return bills.catch(toNullIfNoForecast)
}
