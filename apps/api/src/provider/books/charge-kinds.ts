import type { Brand } from '@switchboard/brands/brand'
import { BUSINESS_GROUPS } from '@switchboard/domain/access'
import { OFFER_DISCOUNTS, OFFER_MONTHS } from '@switchboard/domain/campaign/rules'
import { moneyText, toCents } from '@switchboard/domain/money'
import { TOGETHER_CENTS, TOGETHER_NAME } from '@switchboard/domain/ordering/adding/mobile/new-connection'
import { POSTAGE_NAME, TERMINATION_NAME } from '@switchboard/domain/ordering/pricing/fee-names'
import { BUNDLE_NAME } from '@switchboard/domain/ordering/pricing/priced-order'
import type { BundleDiscount } from '@switchboard/domain/ordering/pricing/prices'
import { DEFAULT_EARLY_TERMINATION_FEE_CENTS } from '@switchboard/domain/ordering/pricing/termination'
import { TRIAL_NAME } from '@switchboard/domain/ordering/renting/rental'
import { POWER_CREDIT_NAME, powerCredit } from '@switchboard/domain/power/credit'
import {
  FREE_MONTHS_NAME,
  JOINING_CREDIT_CENTS,
  JOINING_CREDIT_NAME,
} from '@switchboard/domain/wireless/promotions'

/** A charge or credit, as docs/notices.md lists it. Amounts include GST. */
export type ChargeKind = {
  /** The line on the bill or the account statement. */
  readonly name: string
  /** The amount, where the amount is stored, or a function of the brand; null if the brand has no such charge. */
  readonly amount: string | ((brand: Brand) => string | null)
  /** Requirements or decisions. */
  readonly source: readonly string[]
}

const CATALOGUE = 'price of the catalogue'

/** Charged once. */
export const ONE_OFF_CHARGES = {
  numberChange: {
    name: 'Change of mobile number',
    amount: ({ mobile }) => moneyText(toCents(mobile.numberChangeCents)),
    source: ['MOB-046'],
  },
  termination: {
    name: TERMINATION_NAME,
    amount: `charge for ending the contract on the day; ${moneyText(DEFAULT_EARLY_TERMINATION_FEE_CENTS)} if the contract has none`,
    source: ['ORD-042'],
  },
  postage: { name: POSTAGE_NAME, amount: '`modemPostage` of the configuration', source: ['CHG-050'] },
  hardware: { name: '{hardware}', amount: CATALOGUE, source: ['ORD-046'] },
  addition: { name: '{add-on}', amount: CATALOGUE, source: ['MOB-043', 'CAT-041'] },
} as const satisfies Readonly<Record<string, ChargeKind>>

/** Credited once. */
export const ONE_OFF_CREDITS = {
  joiningCredit: {
    name: JOINING_CREDIT_NAME,
    amount: moneyText(JOINING_CREDIT_CENTS),
    source: ['WBB-021'],
  },
  powerCredit: {
    name: POWER_CREDIT_NAME,
    amount: [
      describePowerCredit('residential'),
      ...BUSINESS_GROUPS.map((group) => `${describePowerCredit(group)} for the group \`${group}\``),
    ].join(', '),
    source: ['PWR-094'],
  },
} as const satisfies Readonly<Record<string, ChargeKind>>

/** Charged or credited on every bill. */
export const RECURRING_CHARGES = {
  plan: { name: '{plan}', amount: CATALOGUE, source: ['ORD-101', 'CAT-044'] },
  formerPlan: {
    name: '{plan}',
    amount: 'price of the plan at the old address, up to its last day',
    source: ['ORD-008'],
  },
  extra: { name: '{extra}', amount: CATALOGUE, source: ['CAT-029', 'CAT-048'] },
  hardware: {
    name: '{hardware}',
    amount: `${CATALOGUE}, for the months of its contract`,
    source: ['ORD-046'],
  },
  rental: { name: '{units}', amount: `${CATALOGUE}, for each unit`, source: ['MSH-029', 'GWF-026'] },
  rentalTrial: { name: TRIAL_NAME, amount: 'rent of two months', source: ['MSH-020'] },
  freeMonths: {
    name: '{extra}, free',
    amount: 'price of the family filter, for `familyFilterFreeMonths` of the configuration',
    source: ['FAM-018', 'FAM-019'],
  },
  twoMonthsFree: { name: FREE_MONTHS_NAME, amount: 'price of the plan', source: ['WBB-021'] },
  bundle: {
    name: BUNDLE_NAME,
    amount: ({ powerBundleDiscount }) => describeBundle(powerBundleDiscount),
    source: ['CHG-079', 'CHG-081'],
  },
  together: {
    name: TOGETHER_NAME,
    amount: `${moneyText(toCents(TOGETHER_CENTS))} a month`,
    source: ['MOB-057'],
  },
  connectionDiscount: {
    name: `${TOGETHER_NAME}, or {percent}% off the plan until {day}`,
    amount: ({ mobile: { promotion } }) =>
      promotion === null
        ? null
        : `${promotion.percent} % of the plan for ${promotion.months} months, with the code of the brand`,
    source: ['MOB-057', 'MOB-060'],
  },
  campaign: {
    name: 'Unlimited upgrade discount',
    amount: `${Object.values(OFFER_DISCOUNTS)
      .map((discount) => moneyText(discount))
      .join(', ')} a month by the offer, for ${OFFER_MONTHS} months`,
    source: ['CMP-013'],
  },
} as const satisfies Readonly<Record<string, ChargeKind>>

/** Lines of the bill run for use, and for credits that other systems enter. */
export const BILL_RUN_LINES = {
  usage: {
    name: '{meter}',
    amount:
      'units above those of the plan, by the rates of the plan at the time; calls by the price of their destination',
    source: ['PWR-050', 'PWR-083', '0058'],
  },
  settlement: {
    name: '{meter}, estimate settled',
    amount: 'difference between estimate and reading, by the rates of the plan at the time',
    source: ['0059'],
  },
  daily: {
    name: 'Daily charge',
    amount: 'daily rate of the power plan, with the capacity charge',
    source: ['PWR-063'],
  },
  extraData: {
    name: 'Extra data',
    amount: `${CATALOGUE} for each block above the data cap`,
    source: ['0061'],
  },
  credit: {
    name: 'Credit',
    amount: 'entered by other systems in `unbilled_credit` or `pending_credit`',
    source: ['BIL-023', 'BIL-049'],
  },
} as const satisfies Readonly<Record<string, ChargeKind>>

function describePowerCredit(businessGroup: string): string {
  const credit = powerCredit({ businessGroup, hasBroadband: true, hadPower: false })
  return credit === null ? 'none' : moneyText(credit.chargeIncludingGst)
}

function describeBundle(discount: BundleDiscount): string {
  if (discount.kind === 'share') return `${discount.percent} % of broadband and homeline`
  const { weekly, fortnightly, monthly } = discount
  return `${moneyText(weekly)} a week, ${moneyText(fortnightly)} a fortnight, ${moneyText(monthly)} a month`
}
