import type { changePowerPlan } from '@switchboard/domain/power/order-calls'

import type { RateChange } from '@switchboard/domain/power/plan-change'

import { toRateText } from '#web/http/rate-text.ts'
import type { FailureOf } from '#web/http/make-call.ts'

/** Source: PWR-010. */
export const PLAN_TITLE = 'Change Usage Plan'
/** Has the name of the page, because the title is prescribed. */
export const PLAN_LEAD = 'Change power plan: you see what it costs before anything changes.'

/** The advice for each refusal. After any other code the outcome is unknown. */
const ADVICE: { readonly [C in FailureOf<typeof changePowerPlan>['code']]?: string } = {
  CONNECTION_NOT_FOUND: 'This connection no longer supplies your account. Nothing has been changed.',
  PLAN_NOT_FOUND: 'This plan is not sold any more. Nothing has been changed: choose another one.',
  PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT:
    'This plan is not sold for your meter any more. Nothing has been changed: choose another one.',
  PLAN_CHANGE_LOCKED: 'Only we can change your plan. Nothing has been changed.',
  ExistingOrderInProgress: 'An order on this account is under way. You can change your plan once it is done.',
  FORBIDDEN: 'Power plans cannot be changed online at the moment. Nothing has been changed.',
}

/** Whether it is certain that nothing was changed. */
export function isRefused(code: FailureOf<typeof changePowerPlan>['code']): boolean {
  return code in ADVICE
}

export function planAdvice(code: FailureOf<typeof changePowerPlan>['code']): string {
  return ADVICE[code] ?? 'We do not know whether your plan has changed. It is safe to try again.'
}

/** The title if the usage is unknown, so that only the rates can be compared. */
export function buildRateTitle(dearer: readonly RateChange[], cheaper: readonly RateChange[]): string {
  if (cheaper.length === 0) return 'This plan costs more'
  if (dearer.length === 0) return 'This plan costs less'
  return 'Whether this plan costs more depends on how much power you use'
}

/** `Daily charge, 53.00c a day instead of 34.50c`. */
export function describeRateChange({ name, per, before, after }: RateChange): string {
  return `${name}, ${toRateText(after)} ${per} instead of ${toRateText(before)}`
}
