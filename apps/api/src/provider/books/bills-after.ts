import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'

import { leaveUseOut, nextBillDay } from './bill-ahead.ts'
import { billToCome, firstAndEach, nullWithoutForecast } from './bills-to-come.ts'
import type { WireBill } from './bills-to-come.ts'
import { tryStep, takeDueSteps } from './steps-ahead.ts'
import type { StepAhead } from './steps-ahead.ts'

type Ahead = {
  readonly accountCode: string
  readonly now: number
  readonly startsOn: Day
  /** Future steps of orders under way; none by default. */
  readonly steps?: readonly StepAhead[]
}

export type BillsToCome = { readonly first: WireBill; readonly each: WireBill }

/**
 * Forecasts the bills from `startsOn`: runs `work` and the steps of orders that are due, makes the bills and rolls everything
 * back. Returns null if the bill run would set the account aside. The caller has locked the account.
 */
export async function billsAfter(
  queries: Queries,
  { accountCode, now, startsOn, steps = [] }: Ahead,
  work: () => Promise<unknown>,
): Promise<BillsToCome | null> {
  const bills = runAndRollBack(queries, async () => {
    await work()
    await leaveUseOut(queries, accountCode)
    const left = [...steps]
    const nextBill = async () => {
      const day = await nextBillDay(queries, accountCode)
      await takeDueSteps(left, { day, isTaken: (step) => tryStep(queries, step) })
      return billToCome(queries, { accountCode, day, now })
    }
    return firstAndEach({ nextBill, beginsOn: startsOn, hasMore: () => left.length > 0 })
  })
  return bills.catch(nullWithoutForecast)
}
