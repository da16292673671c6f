import { addDays, isWeekday } from '../../day.ts'
import type { Day } from '../../day.ts'
import { publicHolidayOn } from '../../public-holidays.ts'
import type { CoreProductToChange } from '../contract.ts'
import { findFirstInstallationDay } from '../following/steps.ts'
import { DISCONNECT_DAYS_BACK, SCHEDULE_DAYS_AHEAD } from '../schedule.ts'

import type { ValidatedOrder, OrderRule } from './validated-order.ts'

/** Where to and when. */
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
    breaks: (order) => order.change !== null && !isWhereItMay(order, order.change),
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
  {
    code: 'INSUFFICIENT_ADDRESS_INFORMATION',
    field: 'CoreProductsToChange',
    breaks: ({ body, change, offer }) =>
      [change?.ToServiceAddress, body.ElectricityToChange?.ServiceAddress].some(
        (address) =>
          address?.AddressAccessInformation !== undefined &&
          !offer.equipmentLocations.some(
            ({ key }) => key === address.AddressAccessInformation?.EquipmentLocationKey,
          ),
      ),
  },
  {
    code: 'PROVISIONING_DATE_NOT_IN_FUTURE',
    field: 'CoreProductsToChange',
    breaks: ({ change, today }) =>
      change !== null &&
      (change.RequestedDateOfProvisioningSpecified !== (change.RequestedDateOfProvisioning !== null) ||
        (change.RequestedDateOfProvisioning !== null && change.RequestedDateOfProvisioning <= today)),
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
    breaks: (order) =>
      order.change !== null &&
      (isTooFar(order.change.RequestedDateOfProvisioning, order.today) ||
        isTooSoon(order.change.RequestedDateOfProvisioning, order) ||
        isHoliday(order.change.RequestedDateOfProvisioning, order) ||
        !isDayToLeave(order.change.RequestedDateOfRelinquishment, order.today)),
  },
]

/** A move goes to another place, any other order stays; and it leaves where the account is. An order without a place breaks a rule of its own. */
function isWhereItMay({ kind, offer, from }: ValidatedOrder, change: CoreProductToChange): boolean {
  const to = change.ToServiceAddress?.LocationID ?? null
  if (to === null) return true
  const here = from?.LocationID ?? null
  const leaves = change.FromServiceAddress?.LocationID ?? here
  return to === offer.location?.LocationID && leaves === here && (to === here) === (kind !== 'movehouse')
}

/** Before a technician can have been there. Source: CHG-064, CHG-065. */
function isTooSoon(chosen: Day | null, order: ValidatedOrder): boolean {
  const first = findFirstInstallationDay(order)
  return chosen !== null && first !== null && chosen < first
}

/** Nothing is connected on a public holiday; a technician does not come on a region's anniversary either. */
function isHoliday(chosen: Day | null, order: ValidatedOrder): boolean {
  const town = findFirstInstallationDay(order) === null ? null : (order.offer.location?.City ?? null)
  return chosen !== null && publicHolidayOn(chosen, town) !== null
}

function isTooFar(chosen: Day | null, today: Day): boolean {
  return chosen !== null && chosen > addDays(today, SCHEDULE_DAYS_AHEAD)
}

/** From a month back to two ahead; null is as soon as the new one works. */
export function isDayToLeave(chosen: Day | null, today: Day): boolean {
  return chosen === null || (chosen >= addDays(today, -DISCONNECT_DAYS_BACK) && !isTooFar(chosen, today))
}
