import { showsPricesWithGst } from '@switchboard/domain/access'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import { moneyText } from '@switchboard/domain/money'
import { findChosenOption } from '@switchboard/domain/product-change/fields'
import type {
  ChangeField,
  ChangeOption,
  ChosenValues,
  Contradiction,
} from '@switchboard/domain/product-change/fields'

import { activeBusinessGroup } from '#web/http/account.ts'

import { dueWords } from '../bill-words.ts'

import type { ChangeFailure } from './queries.ts'

const UNCHANGED = 'Nothing has been changed.'

/** The advice for each refusal. After other codes the outcome of the change is unknown. */
const ADVICE: { readonly [C in ChangeFailure['code']]?: string } = {
  ORDER_HAS_CHANGED: `A price or a bill has changed since you started. ${UNCHANGED} Please check it again.`,
  WAITING_CHANGE_DIFFERS: `This was changed in another window since you started. ${UNCHANGED}`,
  ExistingOrderInProgress: `An order on this account is under way. ${UNCHANGED} You can change this once it is done.`,
  FORBIDDEN: `Your account cannot order at the moment. ${UNCHANGED}`,
  ADDITIONAL_PRODUCT_NOT_FOUND: `This is not sold any more. ${UNCHANGED} Choose something else.`,
  ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT: `This is not sold with your plan. ${UNCHANGED} Choose something else.`,
  SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT: `This is not sold with your plan. ${UNCHANGED} Choose something else.`,
  PLAN_NOT_FOUND: `This is not sold any more. ${UNCHANGED} Choose something else.`,
  PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT: `This is not sold for your speed. ${UNCHANGED} Choose something else.`,
  PROVISIONING_DATE_NOT_OFFERED: `That day has passed. ${UNCHANGED} Choose another one.`,
  NO_CORE_PRODUCT: `There is no broadband on this account. ${UNCHANGED}`,
  MULTIPLE_CORE_PRODUCTS: `This account has more than one broadband connection. ${UNCHANGED}`,
  TOO_MANY_REQUESTS: `There were many changes in a short time. ${UNCHANGED} Try again in a minute.`,
}

/** Whether it is certain that nothing was changed. */
export function isRefused(code: ChangeFailure['code']): boolean {
  return code in ADVICE
}

export function changeAdvice(code: ChangeFailure['code']): string {
  return ADVICE[code] ?? 'We do not know whether it was changed. It is safe to try again.'
}

/** Titles for accounts that have nothing to change here. Other codes are failures of the call. */
export const NOTHING_HERE: { readonly [C in ErrorCode]?: string } = {
  NO_CORE_PRODUCT: 'There is no broadband on this account',
  SERVICE_NOT_IN_CURRENT_CORE_PRODUCT: 'There is no broadband on this account',
  SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT: 'There is no broadband on this account',
  MULTIPLE_CORE_PRODUCTS: 'You have more than one broadband connection',
  NO_FAMILY_FILTER_ADDITIONAL_PRODUCT: 'There is no family filter for your broadband',
  NO_VOICE_SERVICE: 'There is no phone line on this account',
}

/** For example `$11.50 each month`. Empty if the option has no charge. */
export function priceText({ charge }: Pick<ChangeOption, 'charge'>): string {
  if (charge === null) return ''
  if (charge.chargeIncludingGst === 0) return 'Included in your plan'
  const { unit } = charge
  const due = unit === 'ThirtyDays' ? dueWords('thirtyDays', 'Monthly') : dueWords('bill', unit)
  const withGst = showsPricesWithGst(activeBusinessGroup())
  return `${priceShown(charge)} ${due}${withGst ? '' : ', excluding GST'}`
}

type Charge = Pick<NonNullable<ChangeOption['charge']>, 'chargeIncludingGst' | 'chargeExcludingGst'>

/** With or without GST, depending on the kind of account. Source: ACC-020, ACC-021. */
export function priceShown({ chargeIncludingGst, chargeExcludingGst }: Charge): string {
  return moneyText(showsPricesWithGst(activeBusinessGroup()) ? chargeIncludingGst : chargeExcludingGst)
}

/** A change begins tomorrow or with the next bill. */
export function startText(startsOn: Day, tomorrow: Day): string {
  return startsOn === tomorrow
    ? `Tomorrow, ${dayText(startsOn)}`
    : `With your next bill, ${dayText(startsOn)}`
}

/** The message for two choices that cannot be combined. */
export function contradictionText(fault: Contradiction, chosen: ChosenValues): string {
  const label = (field: ChangeField) => findChosenOption(field, chosen)?.label ?? ''
  if (fault.isIncluded)
    return `${label(fault.field)} comes with ${label(fault.with)}. Take it off, or you pay for it twice.`
  return `${label(fault.field)} does not go with ${label(fault.with)}. Choose another one of them, or none.`
}
