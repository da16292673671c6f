import type { ForecastBill } from '@switchboard/domain/ordering/forecast/bill'
import type { Day } from '@switchboard/domain/day'

import { readBillsFrom } from '#api/testing/read-bills.ts'
import { MEASURED } from '#api/testing/six-months/bills.ts'
import type { Provider } from '#api/testing/six-months/provider.ts'

/** A bill that a forecast promised, in cents. */
export type PromisedBill = {
  readonly day: Day
  readonly cents: number
  readonly withoutGst: number
  /** Whether the amount includes measured usage: power, calls and data. */
  readonly isWhole: boolean
}

export function toPromised({ day, amountIncludingGst, amountExcludingGst }: ForecastBill): PromisedBill {
  return { day, cents: amountIncludingGst, withoutGst: amountExcludingGst, isWhole: false }
}

/** Describes the differences between the promised bills and the bills of the bill run. */
export async function findDifferences(
  { api }: Provider,
  { accountCode, isBusiness }: { readonly accountCode: string; readonly isBusiness: boolean },
  promised: readonly PromisedBill[],
): Promise<string[]> {
  const differences: string[] = []
  for (const { day, cents, withoutGst, isWhole } of promised) {
    const [bill] = await readBillsFrom(api.db, accountCode, day)
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
      differences.push(`the bill of ${day} is ${made} and not ${cents}`)
    // only businesses see prices without GST
    if (isBusiness && madeWithoutGst !== withoutGst)
      differences.push(`the bill of ${day} without GST is ${madeWithoutGst} and not ${withoutGst}`)
  }
  return differences
}
