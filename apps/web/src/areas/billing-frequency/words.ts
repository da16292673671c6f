import type { BillFrequency, InfeasibleReason } from '@switchboard/domain/billing-frequency/contract'
import type { FrequencyStep } from '@switchboard/domain/billing-frequency/rules'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { blockOfPeriod, capOfPeriod } from '@switchboard/domain/catalogue/period-data'
import type { MonthlyData } from '@switchboard/domain/catalogue/period-data'
import type { ErrorCode } from '@switchboard/domain/errors'
import { moneyText } from '@switchboard/domain/money'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'

/** Source: FRQ-001. */
export const TITLE = 'Change Billing Frequency'

/** Source: FRQ-023. */
export const NO_PLANS = 'Error fetching plans and prices'

export const FREQUENCY_NAMES: Record<BillFrequency, string> = {
  Weekly: 'Every week',
  Fortnightly: 'Every fortnight',
  Monthly: 'Every month',
}

export const STEP_TITLES: Record<FrequencyStep, string> = {
  frequency: 'How often do you want a bill?',
  update: 'What will be different',
  payment: 'When you pay',
  confirm: 'Is this right?',
  complete: 'Your order is placed',
  infeasible: 'Your bills cannot be changed now',
}

/** Why the frequency cannot be changed, and what the customer can do. */
export const REASONS: Record<InfeasibleReason, string> = {
  '': 'We could not find out whether your bills can be changed. Try again in a few minutes.',
  switchedOff: 'You cannot change how often you get a bill at the moment.',
  business: 'The contract of your account sets how often you get a bill.',
  noInternet: 'This is for accounts with broadband, and this account has none.',
  severalConnections:
    'There is more than one broadband connection on this account. Our help desk changes those.',
  severalLines: 'There is more than one phone line on this account. Our help desk changes those.',
  wireless: 'An account with wireless broadband is billed every month.',
  mobile: 'An account with a mobile is billed every month.',
  orderUnderWay: 'An order on this account is under way. Once it is done, you can change your bills.',
  changeWaits:
    'Another change on this account has not begun yet. Once it has begun, or you have undone it, you can change your bills.',
  changedLately:
    'You changed this less than 30 days ago. You can change it again 30 days after your last change.',
  billNotMade: 'Today’s bill is not ready yet. Try again in an hour.',
}

/** For a reason that the page does not know. */
export const OTHER_REASON = 'Our help desk can tell you why.'

/** Advice for the provider's reasons to refuse an order. Source: FRQ-028, FRQ-029. */
const FAILURES: { readonly [C in ErrorCode]?: string } = {
  ORDER_HAS_CHANGED: 'A price or a bill has changed since you started. Please check it again.',
  ExistingOrderInProgress: 'An order on this account is under way, perhaps from another tab.',
  BILL_FREQUENCY_IS_THIS: 'You already get your bills this often.',
  BILL_FREQUENCY_CHANGED_LATELY: REASONS.changedLately,
  FORBIDDEN: 'Your account cannot order at the moment.',
  TOO_MANY_REQUESTS: 'There were too many tries in a short time. Try again in a minute.',
}

/** The advice for the first code that has any. */
export function describeFailure(codes: readonly ErrorCode[]): string {
  const advice = codes.map((code) => FAILURES[code]).find((text) => text !== undefined)
  return advice ?? 'The order did not go through.'
}

type CapChange = {
  readonly data: MonthlyData
  readonly before: BillFrequency
  readonly after: BillFrequency
  readonly withGst: boolean
}

/** How a data cap follows the bill period. Source: FRQ-033. */
export function describeCap({ data, before, after, withGst }: CapChange): string {
  const formatCap = (frequency: BillFrequency) =>
    `${dataCapText(capOfPeriod(data, frequency))} ${BILL_WORDS[frequency].each}`
  const block = blockOfPeriod(data, after)
  const more =
    block === null
      ? ''
      : ` Each ${dataCapText(block.mb)} over it costs ${moneyText(toShownPrice(block, withGst))}, even if you use less in other ${BILL_WORDS[after].period}s.`
  return `Your data cap is set for each bill: ${formatCap(after)} with this change, instead of ${formatCap(before)} now.${more}`
}
