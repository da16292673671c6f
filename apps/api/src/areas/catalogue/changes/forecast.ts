import type { Day } from '@switchboard/domain/day'

import { leaveUseOut, nextBillDay } from '#api/books/bill-ahead.ts'
import { billToCome, firstAndEach, nullWithoutForecast } from '#api/books/bills-to-come.ts'
import type { WireBill } from '#api/books/bills-to-come.ts'
import type { Queries } from '#api/database/database.ts'
import { takenBack } from '#api/database/taken-back.ts'

type Ahead = { readonly accountCode: string; readonly now: number; readonly startsOn: Day }

export type BillsToCome = { readonly first: WireBill; readonly each: WireBill }

/**
 * What the account's bills come to from a day on after some work, all of which is taken back; null where the bill run would set
 * the account aside. The account is held.
 */
export async function billsAfter(
  queries: Queries,
  { accountCode, now, startsOn }: Ahead,
  work: () => Promise<unknown>,
): Promise<BillsToCome | null> {
  const bills = takenBack(queries, async () => {
    await work()
    await leaveUseOut(queries, accountCode)
    const nextBill = async () =>
      billToCome(queries, { accountCode, day: await nextBillDay(queries, accountCode), now })
    return firstAndEach({ nextBill, beginsOn: startsOn, hasMore: () => false })
  })
  return bills.catch(nullWithoutForecast)
}
