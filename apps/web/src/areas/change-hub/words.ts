import type { WaitingProductChange } from '@switchboard/domain/catalogue/current-products'
import type { HubOptionId } from '@switchboard/domain/change-hub/options'
import { nameChangedProducts } from '@switchboard/domain/catalogue/plan-names'
import { dayText } from '@switchboard/domain/day'

/** Texts around the options. The lead has the name of the page, because HUB-004 prescribes the title. */
export const HUB_WORDS = {
  lead: 'Your plan: change what you have with us. You see what it costs before anything changes.',
  advice: 'Our help desk can change it for you.',
  byHelpdesk: 'You have more than one phone line. Call us and we will change it for you.',
} as const

/** The name of the page of an option whose label is prescribed otherwise. Source: HUB-008. */
export const CLEAR_NAMES: { readonly [Id in HubOptionId]?: string } = { product: 'Change plan' }

/** Source: HUB-034. */
export const PLAN_WORDS = {
  lead: 'What you have with us now, and what each bill charges for it.',
  nothing: 'We could not load your plan.',
  advice: 'Your services keep running as they are. You can see what you were charged on your bills.',
  partly: 'Some of your plan did not load, so the list and its total are not complete.',
} as const

/** Null for no policies. */
export function formatPolicyCount(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 policy' : `${count} policies`
}

/** For example `From 1 December 2026: VDSL, 200 GB data`, or what ends. Source: HUB-037. */
export function describeWaitingChange(
  change: WaitingProductChange,
  frequency: Parameters<typeof nameChangedProducts>[1],
): string {
  const { startsOn } = change
  const { begins, ends } = nameChangedProducts(change, frequency)
  return begins.length > 0
    ? `From ${dayText(startsOn)}: ${begins.join(', ')}`
    : `Ends before ${dayText(startsOn)}: ${ends.join(', ')}`
}
