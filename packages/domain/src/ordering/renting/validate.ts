import type { Day } from '../../day.ts'
import type { ErrorCode } from '../../errors.ts'
import type { OrderBody, RentalKind } from '../contract.ts'
import type { Offer } from '../offer/contract.ts'
import { DELIVERY_RULE, hasOtherParts } from '../validation/one-product-rules.ts'
import { SELLER_RULES } from '../validation/seller-rules.ts'
import type { OrderRule } from '../validation/validated-order.ts'

import type { Rental, RentedUnit } from './rental.ts'

/** The facts that validate an order of rented wifi hardware. */
export type RentalFacts = {
  readonly kind: RentalKind
  /** The line for which units can be rented; null without such a line. */
  readonly serviceEntity: string | null
  /** The units that can be rented for the line now. */
  readonly units: readonly RentedUnit[]
  /** The maximum number of units in an order. */
  readonly most: number
  /** The length of the contract that a rental begins; 0 for a rental from month to month. */
  readonly months: number
  /** The promo code of a trial, and the unit of the trial; null without a trial. */
  readonly trial: { readonly unitKey: string; readonly promoCode: string } | null
  /** An open order prevents this order. */
  readonly mustWait: boolean
  readonly offer: Pick<Offer, 'canOrderNewProducts'>
  readonly businessGroup: string
  readonly salesPerson: string
  readonly today: Day
}

/** An order with its facts, and with the unit that it names. */
type RentalOrder = RentalFacts & {
  readonly body: OrderBody
  /** The key of each ordered unit. */
  readonly keys: readonly string[]
  /** Null if the order has no unit, different units, or a unit that cannot be rented. */
  readonly unit: RentedUnit | null
}

/** The rules of the order, in the order of the returned codes. Source: MSH-018 to MSH-028, GWF-015, GWF-016. */
const RENTAL_RULES: readonly OrderRule<RentalOrder>[] = [
  {
    code: 'FORM_STATE_INVALID',
    field: 'AdditionalProducts',
    breaks: (order) =>
      hasOtherParts(order) ||
      order.body.AdditionalProducts.length > 0 ||
      order.body.NumberToBring !== undefined,
  },
  {
    code: 'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    field: 'HardwareOrders',
    breaks: ({ body, keys }) => body.HardwareOrders.length !== 1 || keys.length === 0,
  },
  {
    code: 'SERVICE_NOT_FOUND',
    field: 'HardwareOrders',
    breaks: ({ body, serviceEntity }) =>
      serviceEntity === null || body.HardwareOrders.some((order) => order.serviceEntity !== serviceEntity),
  },
  { code: 'ExistingOrderInProgress', field: 'HardwareOrders', breaks: ({ mustWait }) => mustWait },
  {
    code: 'AVAILABILITY_ERROR',
    field: 'HardwareOrders',
    breaks: ({ keys, unit }) => keys.length > 0 && unit === null,
  },
  {
    code: 'MAXIMUM_NUMBER_ERROR',
    field: 'HardwareOrders',
    breaks: ({ keys, unit, most }) => unit !== null && keys.length > most,
  },
  { code: 'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', field: 'HardwareOrders', breaks: hasOtherContract },
  DELIVERY_RULE,
  { code: 'PROMO_CODE_NOT_AVAILABLE', field: 'PromoCodes', breaks: hasOtherPromoCodes },
  ...SELLER_RULES,
]

/** All codes that can refuse such an order, each once. */
export const RENTAL_PROBLEM_CODES: readonly ErrorCode[] = [...new Set(RENTAL_RULES.map(({ code }) => code))]

export function validateRental(
  body: OrderBody,
  facts: RentalFacts,
):
  | { readonly rental: Rental; readonly problems: readonly [] }
  | { readonly rental: null; readonly problems: readonly ErrorCode[] } {
  const keys = body.HardwareOrders.flatMap(({ items }) => items.map(({ key }) => key))
  const unit = facts.units.find(({ key }) => keys.every((each) => each === key)) ?? null
  const order: RentalOrder = { ...facts, body, keys, unit: keys.length === 0 ? null : unit }
  const codes = RENTAL_RULES.filter(({ breaks }) => breaks(order)).map(({ code }) => code)
  if (codes.length > 0 || order.unit === null) return { rental: null, problems: [...new Set(codes)] }
  const isTrial = body.PromoCodes.length > 0
  return { rental: { unit: order.unit, units: keys.length, isTrial }, problems: [] }
}

function hasOtherContract({ body, months }: RentalOrder): boolean {
  return body.HardwareOrders.some(({ contract }) => {
    const isNew = contract?.contractHandlingOption === 'new'
    return (isNew ? contract.contractLength : 0) !== months
  })
}

/** A unit with a trial must have the code of the trial, and all other units no code. Source: MSH-020. */
function hasOtherPromoCodes({ body: { PromoCodes }, unit, trial, serviceEntity }: RentalOrder): boolean {
  if (unit === null) return false
  const requiredCodes = trial?.unitKey === unit.key ? [trial.promoCode] : []
  const isForOtherLine = PromoCodes.some((code) => code.serviceEntity !== serviceEntity)
  return isForOtherLine || PromoCodes.map(({ promoCode }) => promoCode).join() !== requiredCodes.join()
}
