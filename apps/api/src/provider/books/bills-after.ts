import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'

import { nextBillDay, replaceUsage } from './bill-ahead.ts'
import { makeNextBill, makeFirstAndEachBill, toNullIfNoForecast } from './bills-to-come.ts'
import type { WireBill } from './bills-to-come.ts'
import { tryStep, takeDueSteps } from './steps-ahead.ts'
import type { ListSteps } from './steps-ahead.ts'

type ForecastInput = {
  readonly accountCode: string
  readonly now: number
  readonly startsOn: Day
  readonly listSteps: ListSteps
}

/** The first bill with a change, and the first bill of whole periods after it. */
export type BillForecast = { readonly first: WireBill; readonly each: WireBill }

/**
 * Forecasts the bills from `startsOn`: does `work`, takes the steps ahead on their days, makes the bills and rolls everything
 * back. Returns null if the bill run would set the account aside. The caller has locked the account.
 */
export async function forecastBillsAfter(
  queries: Queries,
  { accountCode, now, startsOn, listSteps }: ForecastInput,
  work?: () => Promise<unknown>,
): Promise<BillForecast | null> {
  const bills = runAndRollBack(queries, async () => {
    await work?.()
    const left = [...(await listSteps(queries, accountCode))]
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

/** The bills with the effect of `work`, and without it. Null if there is no forecast. */
export async function compareBillsAfter(
  queries: Queries,
  input: ForecastInput,
  work: () => Promise<unknown>,
): Promise<{ readonly without: BillForecast; readonly with: BillForecast } | null> {
  const withWork = await forecastBillsAfter(queries, input, work)
  const without = withWork && (await forecastBillsAfter(queries, input))
  return without && { without, with: withWork }
}
