import type { Plan } from '@switchboard/domain/catalogue/products'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { blockOfPeriod } from '@switchboard/domain/catalogue/period-data'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { priceShown } from '#web/ordering/changes/change-words.ts'

/** The price of data above the cap; empty for an unlimited plan. */
export function describeExtraData(plan: Plan): string {
  const block = blockOfPeriod(plan, plan.billFrequency)
  if (block === null) return ''
  const { period } = BILL_WORDS[plan.billFrequency]
  return `Above it each ${dataCapText(block.mb)} costs ${priceShown(block)} a ${period}.`
}
