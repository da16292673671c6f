import type { ForecastBill } from '@switchboard/domain/ordering/forecast/bill'
import type { Day } from '@switchboard/domain/day'

import { billsFrom } from '#api/testing/read-bills.ts'
import { MEASURED } from '#api/testing/six-months/bills.ts'
import type { Provider } from '#api/testing/six-months/provider.ts'

/** A bill as it was promised before somebody confirmed, in cents. */
export type PromisedBill = {
  readonly day: Day
  readonly cents: number
  readonly withoutGst: number
  /** Whether the amount includes measured use: power, calls and data. */
  readonly isWhole: boolean
}

export function toPromised({ day, amountIncludingGst, amountExcludingGst }: ForecastBill): PromisedBill {
  return { day, cents: amountIncludingGst, withoutGst: amountExcludingGst, isWhole: false }
}

/** The differences between promised bills and those that the bill run made, in words; empty where there is none. */
export async function findDifferences(
  { api }: Provider,
  { accountCode, isBusiness }: { readonly accountCode: string; readonly isBusiness: boolean },
  promised: readonly PromisedBill[],
): Promise<string[]> {
  const differences: string[] = []
  for (const { day, cents, withoutGst, isWhole } of promised) {
    const [bill] = await billsFrom(api.db, accountCode, day)
    if (bill?.billDay !== day) {
      differences.push(`no bill was made on ${day}`)
      continue
    }
    const lines = bill.body.DetailLines.filter(({ LineKind }) => isWhole || !MEASURED.has(LineKind))
    const made = lines.reduce((sum, { Charge }) => sum + Charge, 0)
    const madeWithoutGst = isWhole
      ? bill.header.Total - bill.header.GST
      : lines.reduce((sum, { ChargeExcludingGST = Number.NaN }) => sum + ChargeExcludingGST, 0)
    if (made !== cents || (isWhole && made !== bill.header.Total))
      differences.push(`the bill of ${day} was to be ${cents} and is ${made}`)
    // households read prices with GST
    if (isBusiness && madeWithoutGst !== withoutGst)
      differences.push(`the bill of ${day} was to be ${withoutGst} without GST and is ${madeWithoutGst}`)
  }
  return differences
}
