import type { Day } from '../../day.ts'
import type { ErrorCode } from '../../errors.ts'
import type { OrderBody, RentalKind } from '../contract.ts'
import type { Offer } from '../offer/contract.ts'
import { DELIVERY_RULE, holdsMore } from '../validation/one-product-rules.ts'
import { SELLER_RULES } from '../validation/seller-rules.ts'
import type { OrderRule } from '../validation/validated-order.ts'

import type { Rental, RentedUnit } from './rental.ts'

/** What an order that rents wifi hardware is validated against. */
export type RentalFacts = {
  readonly kind: RentalKind
  /** Of the line that units can be rented for; null where the account has none. */
  readonly serviceEntity: string | null
  /** That can be rented for it now. */
  readonly units: readonly RentedUnit[]
  /** How many more there can be of them. */
  readonly most: number
  /** Of the contract that a rental begins; 0 for one from month to month. */
  readonly months: number
  /** The code of a trial, by the key of the unit that it is for; null where there is none. */
  readonly trial: { readonly unitKey: string; readonly promoCode: string } | null
  /** An order under way keeps this one from being placed. */
  readonly mustWait: boolean
  readonly offer: Pick<Offer, 'canOrderNewProducts'>
  readonly businessGroup: string
  readonly salesPerson: string
  readonly today: Day
}

/** Such an order with its facts, and with what it names looked up. */
type Ordered = RentalFacts & {
  readonly body: OrderBody
  /** Of each unit of the order. */
  readonly keys: readonly string[]
  /** Null where the order names no unit, several, or one that cannot be rented. */
  readonly unit: RentedUnit | null
}

/** What such an order has to keep, in the order in which its codes are answered. Source: MSH-018 to MSH-028, GWF-015, GWF-016. */
const RENTAL_RULES: readonly OrderRule<Ordered>[] = [
  {
    code: 'FORM_STATE_INVALID',
    field: 'AdditionalProducts',
    breaks: (ordered) => holdsMore(ordered) || ordered.body.AdditionalProducts.length > 0,
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

/** Every code that may keep such an order from being placed, each once. */
export const RENTAL_PROBLEM_CODES: readonly ErrorCode[] = [...new Set(RENTAL_RULES.map(({ code }) => code))]

export function validateRental(
  body: OrderBody,
  facts: RentalFacts,
):
  | { readonly rental: Rental; readonly problems: readonly [] }
  | { readonly rental: null; readonly problems: readonly ErrorCode[] } {
  const keys = body.HardwareOrders.flatMap(({ items }) => items.map(({ key }) => key))
  const unit = facts.units.find(({ key }) => keys.every((each) => each === key)) ?? null
  const ordered: Ordered = { ...facts, body, keys, unit: keys.length === 0 ? null : unit }
  const codes = RENTAL_RULES.filter(({ breaks }) => breaks(ordered)).map(({ code }) => code)
  if (codes.length > 0 || ordered.unit === null) return { rental: null, problems: [...new Set(codes)] }
  const isTrial = body.PromoCodes.length > 0
  return { rental: { unit: ordered.unit, units: keys.length, isTrial }, problems: [] }
}

function hasOtherContract({ body, months }: Ordered): boolean {
  return body.HardwareOrders.some(({ contract }) => {
    const isNew = contract?.contractHandlingOption === 'new'
    return (isNew ? contract.contractLength : 0) !== months
  })
}

/** The trial's code where there is one for the unit, and no code else. Source: MSH-020. */
function hasOtherPromoCodes({ body: { PromoCodes }, unit, trial, serviceEntity }: Ordered): boolean {
  if (unit === null) return false
  const wanted = trial?.unitKey === unit.key ? [trial.promoCode] : []
  const isOther = PromoCodes.some((code) => code.serviceEntity !== serviceEntity)
  return isOther || PromoCodes.map(({ promoCode }) => promoCode).join() !== wanted.join()
}
