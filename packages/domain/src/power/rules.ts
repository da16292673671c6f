import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'
import type { ErrorCode } from '../errors.ts'
import { addWorkingDays } from '../public-holidays.ts'

import { ELECTRICITY, INITIATE_SWITCH, PROCESSING } from './order.ts'
import type { PowerCoreProduct } from './plans.ts'
import type { IcpInformation } from './connection.ts'
import type { ElectricityOrder } from './order.ts'

/** Working days of a switch from another trader. */
const SWITCH_DAYS = 5
const MONTHS_BACK = 3
const MONTHS_AHEAD = 1

/** The day of a switch that is ordered today. */
export function switchDay(today: Day): Day {
  return addWorkingDays(today, SWITCH_DAYS, null)
}

/** The possible days for moving in; null for staff, who may choose any day. Source: PWR-028, PWR-029. */
export function movingInDays(
  today: Day,
  { isStaff }: { readonly isStaff: boolean },
): { readonly earliest: Day; readonly latest: Day } | null {
  return isStaff ? null : { earliest: addMonths(today, -MONTHS_BACK), latest: addMonths(today, MONTHS_AHEAD) }
}

export type MovingInProblem = 'missing' | 'tooEarly' | 'tooLate'

/** Why a day is not possible for moving in; null if it is. Source: PWR-027 to PWR-029. */
export function movingInProblem(
  date: Day | null,
  today: Day,
  who: { readonly isStaff: boolean },
): MovingInProblem | null {
  if (date === null) return 'missing'
  const days = movingInDays(today, who)
  if (days === null) return null
  if (date < days.earliest) return 'tooEarly'
  return date > days.latest ? 'tooLate' : null
}

/** Whether an order blocks another power order of the account. Source: PWR-004, PWR-051. */
export function isOrderOfInterest({ CustomerFacingTicketStatus, Tasks }: ElectricityOrder): boolean {
  return CustomerFacingTicketStatus === PROCESSING && Tasks.some(({ TaskKey }) => TaskKey === INITIATE_SWITCH)
}

/** The only core product of electricity, or the reason why there is not exactly one. Source: PWR-088 to PWR-090. */
export function oneElectricityCoreProduct(
  products: readonly PowerCoreProduct[],
):
  | PowerCoreProduct
  | Extract<
      ErrorCode,
      'NO_CORE_PRODUCTS' | 'NO_ELECTRICITY_CORE_PRODUCT' | 'MULTIPLE_ELECTRICITY_CORE_PRODUCTS'
    > {
  if (products.length === 0) return 'NO_CORE_PRODUCTS'
  const [product, ...others] = products.filter(({ Service }) => Service === ELECTRICITY)
  if (product === undefined) return 'NO_ELECTRICITY_CORE_PRODUCT'
  return others.length > 0 ? 'MULTIPLE_ELECTRICITY_CORE_PRODUCTS' : product
}

/** The access information of an order; none for a smart meter or if nothing was given. Source: PWR-033, PWR-061. */
export function accessInformation(
  { ami }: Pick<IcpInformation['metering'], 'ami'>,
  { key, notes, dog }: { readonly key: string; readonly notes: string; readonly dog: boolean },
) {
  if (ami || (key === '' && notes === '' && !dog)) return undefined
  return { AccessWarningKey: dog ? ('Dog' as const) : null, EquipmentLocationKey: key, Notes: notes }
}

/**
 * The credit for power with broadband in dollars: without GST for a business, with GST for all others. `powerCredit` decides
 * who gets the credit. Source: PWR-094.
 */
export function powerBundleCredit(businessGroup: string): number {
  return businessGroup === '2degreessmb' ? 10 : 20
}
