import { addDays, isWeekday } from '../../day.ts'
import type { Day } from '../../day.ts'
import { publicHolidayOn } from '../../public-holidays.ts'
import type { OrderBody } from '../contract.ts'
import type { CoreProductToChange } from '../order-parts.ts'
import { findFirstInstallationDay } from '../following/steps.ts'
import { DISCONNECT_DAYS_BACK, SCHEDULE_DAYS_AHEAD } from '../schedule.ts'

import { NO_NUMBER_TO_BRING } from './one-product-rules.ts'
import type { ValidatedOrder, OrderRule } from './validated-order.ts'

/** Rules about addresses and days. */
export const PLACE_RULES: readonly OrderRule[] = [
  {
    code: 'SERVICE_ADDRESS_NOT_SET',
    field: 'CoreProductsToChange',
    breaks: ({ change }) => change !== null && change.ToServiceAddress === null,
  },
  {
    code: 'LOCATION_ID_NOT_SET',
    field: 'CoreProductsToChange',
    breaks: ({ change }) => change?.ToServiceAddress?.LocationID === null,
  },
  {
    code: 'INVALID_SERVICE_ADDRESS',
    field: 'CoreProductsToChange',
    breaks: (order) => order.change !== null && !isAddressAllowed(order, order.change),
  },
  {
    code: 'ADDRESS_OCCUPIED',
    field: 'TakesOver',
    breaks: ({ body, change, kind, offer }) =>
      change !== null && kind === 'movehouse' && offer.isOccupied && body.TakesOver !== true,
  },
  {
    code: 'FORM_STATE_INVALID',
    field: 'TakesOver',
    breaks: ({ body, kind }) => kind !== 'movehouse' && body.TakesOver === true,
  },
  NO_NUMBER_TO_BRING,
  {
    code: 'INSUFFICIENT_ADDRESS_INFORMATION',
    field: 'CoreProductsToChange',
    breaks: ({ body, offer }) =>
      listMeterLocations(body).some(
        (location) => !offer.equipmentLocations.some(({ key }) => key === location),
      ),
  },
  {
    code: 'PROVISIONING_DATE_NOT_IN_FUTURE',
    field: 'CoreProductsToChange',
    breaks: ({ change, today }) => {
      if (change === null) return false
      const { RequestedDateOfProvisioning: day, RequestedDateOfProvisioningSpecified: isSpecified } = change
      return isSpecified !== (day !== null) || (day !== null && day <= today)
    },
  },
  {
    code: 'PROVISIONING_DATE_NOT_WEEKDAY',
    field: 'CoreProductsToChange',
    breaks: ({ change }) =>
      change !== null &&
      change.RequestedDateOfProvisioning !== null &&
      !isWeekday(change.RequestedDateOfProvisioning),
  },
  {
    code: 'PROVISIONING_DATE_NOT_OFFERED',
    field: 'CoreProductsToChange',
    breaks: (order) => {
      if (order.change === null) return false
      const { RequestedDateOfProvisioning: begins, RequestedDateOfRelinquishment: ends } = order.change
      return (
        isTooFar(begins, order.today) ||
        isTooSoon(begins, order) ||
        isHoliday(begins, order) ||
        !isDayToLeave(ends, order.today)
      )
    },
  },
]

/** The keys of the meter locations in the order's access information. */
function listMeterLocations({ CoreProductsToChange, ElectricityToChange }: OrderBody): string[] {
  return [CoreProductsToChange[0]?.ToServiceAddress, ElectricityToChange?.ServiceAddress].flatMap(
    (address) => address?.AddressAccessInformation?.EquipmentLocationKey ?? [],
  )
}

/**
 * Whether the order is from the account's present address, and a move goes to another address while any other order stays.
 * True for an order without a new address, which another rule reports.
 */
function isAddressAllowed({ kind, offer, from }: ValidatedOrder, change: CoreProductToChange): boolean {
  const to = change.ToServiceAddress?.LocationID ?? null
  if (to === null) return true
  const current = from?.LocationID ?? null
  const leaves = change.FromServiceAddress?.LocationID ?? current
  const isMove = to !== current
  return to === offer.location?.LocationID && leaves === current && isMove === (kind === 'movehouse')
}

/** Whether the day is before a technician can come. Source: CHG-064, CHG-065. */
function isTooSoon(chosen: Day | null, order: ValidatedOrder): boolean {
  const first = findFirstInstallationDay(order)
  return chosen !== null && first !== null && chosen < first
}

/** Nothing is connected on a holiday of the country or of the town's region. */
function isHoliday(chosen: Day | null, { offer }: ValidatedOrder): boolean {
  return chosen !== null && publicHolidayOn(chosen, offer.location?.City ?? null) !== null
}

function isTooFar(chosen: Day | null, today: Day): boolean {
  return chosen !== null && chosen > addDays(today, SCHEDULE_DAYS_AHEAD)
}

/** Whether a service can end on a day: from a month ago to two months ahead. Null means as soon as the new service works. */
export function isDayToLeave(chosen: Day | null, today: Day): boolean {
  return chosen === null || (chosen >= addDays(today, -DISCONNECT_DAYS_BACK) && !isTooFar(chosen, today))
}
