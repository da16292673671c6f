import { dataCapText } from '@switchboard/domain/catalogue/rules'
import type { MobileProduct } from '@switchboard/domain/mobile/contract'
import type { PlanInclusions } from '@switchboard/domain/mobile/plan-inclusions'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'

import { formatPlanPrice } from './price-words.ts'

type Frequency = keyof typeof BILL_WORDS
type PlanData = Pick<MobileProduct, 'periodDataMb'> & { readonly groupTag?: string | null | undefined }

/** `2.77 GB each week`, `unlimited data`, or `shares the data of its group`. Null if the data is unknown. Source: MOB-071. */
export function formatPlanData(
  { periodDataMb = null, groupTag = null }: PlanData,
  frequency: Frequency,
): string | null {
  if (periodDataMb === null) return groupTag === null ? null : 'shares the data of its group'
  return periodDataMb === 0 ? 'unlimited data' : `${dataCapText(periodDataMb)} ${BILL_WORDS[frequency].each}`
}

/** `Unlimited minutes, 46 texts each week`, each with its own amount in a bill period. */
function formatCalls(
  { periodMinutes, periodTexts }: Pick<PlanInclusions, 'periodMinutes' | 'periodTexts'>,
  frequency: Frequency,
): string[] {
  const to = 'to New Zealand numbers'
  if (periodMinutes === 0 && periodTexts === 0) return [`unlimited minutes and texts ${to}`]
  const amounts = [
    ['minutes', periodMinutes],
    ['texts', periodTexts],
  ] as const
  return amounts.flatMap(([unit, amount]) => {
    if (amount === null) return []
    return amount === 0
      ? [`unlimited ${unit} ${to}`]
      : [`${amount} ${unit} ${to} ${BILL_WORDS[frequency].each}`]
  })
}

/** What a plan includes besides data. Null if nothing is known. Source: MOB-086. */
export function formatInclusions(includes: PlanInclusions | undefined, frequency: Frequency): string | null {
  if (includes === undefined) return null
  const { has5g, roaming } = includes
  const parts = [
    ...formatCalls(includes, frequency),
    ...(has5g === null ? [] : [has5g ? '5G' : 'no 5G']),
    ...(roaming === null ? [] : [roaming.length === 0 ? 'no roaming' : `roaming in ${roaming.join(', ')}`]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

type OfferedPlan = PlanData &
  Parameters<typeof formatPlanPrice>[0] & { readonly includes?: PlanInclusions | undefined }

/** `$10.38 each week, 2.77 GB each week, 5G`. */
export function formatPlanOffer(plan: OfferedPlan, frequency: Frequency): string {
  return [
    formatPlanPrice(plan, frequency),
    formatPlanData(plan, frequency),
    formatInclusions(plan.includes, frequency),
  ]
    .filter((part) => part !== null)
    .join(', ')
}
