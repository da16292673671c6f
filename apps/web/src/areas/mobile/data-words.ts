import { dataCapText } from '@switchboard/domain/catalogue/rules'
import type { MobileProduct } from '@switchboard/domain/mobile/contract'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'

import { formatPlanPrice } from './price-words.ts'

type Frequency = keyof typeof BILL_WORDS
type PlanData = Pick<MobileProduct, 'periodDataMb'> & { readonly groupTag?: string | null }

/** `2.77 GB each week`, `unlimited data`, or `shares the data of its group`. Null if the data is unknown. Source: MOB-071. */
export function formatPlanData(
  { periodDataMb = null, groupTag = null }: PlanData,
  frequency: Frequency,
): string | null {
  if (periodDataMb === null) return groupTag === null ? null : 'shares the data of its group'
  return periodDataMb === 0 ? 'unlimited data' : `${dataCapText(periodDataMb)} ${BILL_WORDS[frequency].each}`
}

type OfferedPlan = PlanData & Parameters<typeof formatPlanPrice>[0]

/** `$10.38 each week, 2.77 GB each week`. */
export function formatPlanOffer(plan: OfferedPlan, frequency: Frequency): string {
  const data = formatPlanData(plan, frequency)
  const price = formatPlanPrice(plan, frequency)
  return data === null ? price : `${price}, ${data}`
}
