import type { Day } from '../../day.ts'
import { toCents } from '../../money.ts'
import { addWorkingDays } from '../../public-holidays.ts'
import type { OrderBody } from '../contract.ts'
import type { DeliveryAddress } from '../order-parts.ts'
import type { OrderStep } from '../following/contract.ts'
import { emptyBody } from '../own-order.ts'
import type { OrderedBy } from '../own-order.ts'
import type { OrderCost } from '../pricing/cost.ts'
import { toCharge } from '../pricing/prices.ts'
import type { Charge } from '../pricing/prices.ts'

import { unitsText } from './units-text.ts'

/** A unit that can be rented, with its price on each bill. */
export type RentedUnit = Charge & { readonly key: string; readonly name: string }

/** The rented units of an order. */
export type Rental = {
  readonly unit: RentedUnit
  readonly units: number
  /** Whether the first two months are free. */
  readonly isTrial: boolean
}

/** The name of a trial on orders and bills. Source: MSH-020, Readings. */
export const TRIAL_NAME = 'Trial: two months free'

/** The rent of all units on each bill. Source: MSH-029. */
export function calculateRent({ unit, units }: Pick<Rental, 'unit' | 'units'>): Charge {
  return toCharge(toCents(unit.chargeIncludingGst * units))
}

/** All costs of a rental, for the page and for the order's quote. */
export function rentalCosts(rental: Rental): OrderCost[] {
  const { chargeIncludingGst, chargeExcludingGst } = calculateRent(rental)
  const name = `${rental.unit.name}, ${unitsText(rental.units)}`
  return [
    {
      kind: 'hardware',
      name,
      due: 'bill',
      amountIncludingGst: chargeIncludingGst,
      amountExcludingGst: chargeExcludingGst,
    },
    ...(rental.isTrial
      ? [
          {
            kind: 'promotion' as const,
            name: TRIAL_NAME,
            due: 'twoMonths' as const,
            amountIncludingGst: toCents(0 - chargeIncludingGst),
            amountExcludingGst: toCents(0 - chargeExcludingGst),
          },
        ]
      : []),
  ]
}

/** Working days until the rented units are handed to the courier, and until they arrive. */
const DAYS_TO_COURIER = 1
const DAYS_TO_HOUSE = 4

/** The steps of a rental that is placed today. The rent begins on the day on which the units arrive. */
export function rentalSteps(today: Day, town: string | null): Omit<OrderStep, 'done'>[] {
  return [
    { step: 'accepted', on: today },
    { step: 'sent', on: addWorkingDays(today, DAYS_TO_COURIER, town) },
    { step: 'added', on: calculateRentStart(today, town) },
  ]
}

/** The first day of the rent. */
export function calculateRentStart(today: Day, town: string | null): Day {
  return addWorkingDays(today, DAYS_TO_HOUSE, town)
}

/** The customer's choices for a rental. */
export type RentalChoice = {
  /** The line that the units are for. */
  readonly serviceEntity: string
  readonly unitKey: string
  readonly units: number
  /** The length of the new contract; 0 for a rental from month to month. */
  readonly months: number
  readonly delivery: DeliveryAddress
  readonly promoCode: string | null
}

/** The order of a rental, with an item for each unit. Source: MSH-021, MSH Readings, GWF-014. */
export function rentalBody(choice: RentalChoice, seller: OrderedBy): OrderBody {
  const { serviceEntity, unitKey, units, months, delivery: address, promoCode } = choice
  return {
    ...emptyBody(seller),
    HardwareOrders: [
      {
        serviceEntity,
        address,
        items: Array.from({ length: units }, () => ({ key: unitKey })),
        ...(months > 0 && { contract: { contractHandlingOption: 'new' as const, contractLength: months } }),
      },
    ],
    PromoCodes: promoCode === null ? [] : [{ promoCode, serviceEntity }],
  }
}
