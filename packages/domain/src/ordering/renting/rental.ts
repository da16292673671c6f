import type { Day } from '../../day.ts'
import { centsOf } from '../../money.ts'
import { addWorkingDays } from '../../public-holidays.ts'
import type { DeliveryAddress, OrderBody } from '../contract.ts'
import type { OrderStep } from '../following/contract.ts'
import { emptyBody } from '../own-order.ts'
import type { OrderedBy } from '../own-order.ts'
import type { OrderCost } from '../pricing/cost.ts'
import { chargeOf } from '../pricing/prices.ts'
import type { Charge } from '../pricing/prices.ts'

import { unitsText } from './units-text.ts'

/** A unit that can be rented, at its price of a bill. */
export type RentedUnit = Charge & { readonly key: string; readonly name: string }

/** What is rented with one order. */
export type Rental = {
  readonly unit: RentedUnit
  readonly units: number
  /** The first two months are free. */
  readonly isTrial: boolean
}

/** What a trial is called on orders and bills. Source: MSH-020, Readings. */
export const TRIAL_NAME = 'Trial: two months free'

/** What so many units cost a bill. Source: MSH-029. */
export function rentOf({ unit, units }: Pick<Rental, 'unit' | 'units'>): Charge {
  return chargeOf(centsOf(unit.chargeIncludingGst * units))
}

/** Everything that a rental costs: the page shows it, and the order is quoted so. */
export function rentalCosts(rental: Rental): OrderCost[] {
  const { chargeIncludingGst, chargeExcludingGst } = rentOf(rental)
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
            amountIncludingGst: centsOf(0 - chargeIncludingGst),
            amountExcludingGst: centsOf(0 - chargeExcludingGst),
          },
        ]
      : []),
  ]
}

/** Working days until what is rented is with the courier, and until it is there. */
const DAYS_TO_COURIER = 1
const DAYS_TO_HOUSE = 4

/** What happens to a rental that is placed today, and on which days: rent begins with the day on which the units are there. */
export function rentalSteps(today: Day, town: string | null): Omit<OrderStep, 'done'>[] {
  return [
    { step: 'accepted', on: today },
    { step: 'sent', on: addWorkingDays(today, DAYS_TO_COURIER, town) },
    { step: 'added', on: rentedFrom(today, town) },
  ]
}

/** The first day of the rent. */
export function rentedFrom(today: Day, town: string | null): Day {
  return addWorkingDays(today, DAYS_TO_HOUSE, town)
}

/** What somebody has chosen to rent. */
export type RentalChoice = {
  /** Of the line that the units are for. */
  readonly serviceEntity: string
  readonly unitKey: string
  readonly units: number
  /** Of the contract that begins with it; 0 for a rental from month to month. */
  readonly months: number
  readonly delivery: DeliveryAddress
  /** Null for none. */
  readonly promoCode: string | null
}

/** The order of it, with an item for each unit. Source: MSH-021, MSH Readings, GWF-014. */
export function rentalBody(choice: RentalChoice, by: OrderedBy): OrderBody {
  const { serviceEntity, unitKey, units, months, delivery: address, promoCode } = choice
  return {
    ...emptyBody(by),
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
