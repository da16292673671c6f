import type { Brand } from '@switchboard/brands/brand'
import {
  qualifyAccount,
  qualifyAddress,
  qualifyHardware,
  qualifyLocation,
  qualifyWireless,
  readAvailableNumbers,
  readHardwareAvailability,
  readLineNumbers,
  readLocation,
  searchAddresses,
} from '@switchboard/domain/qualification/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { JsonText, deferrable, handle } from '#api/platform/http/handle.ts'
import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import { locationText } from '#api/provider/locations/location.ts'
import { addressesText } from '#api/provider/locations/search.ts'

import {
  accountQualificationPart,
  addressQualificationText,
  devicesText,
  freeNumbers,
  hardwareAvailabilityText,
  lineNumbersText,
  locationQualificationText,
  wirelessText,
} from './store.ts'

/** The most look-ups of one user in five minutes. A customer who types and pauses for a second needs fewer. */
export const MAX_LOOK_UPS = 400

export function qualificationEndpoints(brand: Brand): Endpoint[] {
  const place = (locationId: string) => ({ locationId, brand: brand.id })
  return [
    deferrable(
      handle(searchAddresses, async ({ db, actor, query }) => {
        const retryAfterSeconds = await secondsUntilLookUp(db, actor)
        if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
        return new JsonText(await addressesText(db, query.text))
      }),
    ),

    handle(readLocation, async ({ db, parameters }) => {
      const text = await locationText(db, parameters.locationId)
      return text === null ? refuse('LOCATION_ID_NOT_SET', { field: 'locationId' }) : new JsonText(text)
    }),

    handle(qualifyLocation, async ({ db, today, parameters }) =>
      ofPlace(await locationQualificationText(db, { ...place(parameters.locationId), today })),
    ),

    handle(qualifyAddress, async ({ db, today, query }) =>
      ofPlace(await addressQualificationText(db, { ...place(query.LocationID ?? ''), today }), 'LocationID'),
    ),

    handle(qualifyWireless, async ({ db, today, parameters }) =>
      ofPlace(await wirelessText(db, { ...place(parameters.locationId), today })),
    ),

    handle(readHardwareAvailability, async ({ db, today, parameters }) =>
      ofPlace(await hardwareAvailabilityText(db, { ...place(parameters.locationId), today })),
    ),

    handle(readLineNumbers, async ({ db, parameters, query }) => {
      const text = await lineNumbersText(db, parameters.locationId, query.coreProductKey)
      if (text === null) return refuse('CORE_PRODUCT_NOT_FOUND', { field: 'coreProductKey' })
      return ofPlace(text ?? null)
    }),

    handle(readAvailableNumbers, async ({ db, actor, query }) => {
      const retryAfterSeconds = await secondsUntilLookUp(db, actor)
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const numbers = await freeNumbers(db, query.LocationID, query.count)
      if (numbers === null) return refuse('NO_LOCATION_ID_PROVIDED', { field: 'LocationID' })
      return numbers.length === 0 ? refuse('NO_PHONE_NUMBERS_AVAILABLE') : { PhoneNumbers: numbers }
    }),

    handle(qualifyHardware, async ({ db, accountCode, query }) => {
      const text = await devicesText(db, accountCode, { ...query, brand: brand.id })
      return text === null ? refuse('SERVICE_NOT_FOUND', { field: 'serviceEntity' }) : new JsonText(text)
    }),

    handlePart(qualifyAccount, accountQualificationPart),
  ]
}

/** The reply about a place, or the refusal of an id that is not in the register. */
function ofPlace(text: string | null, field = 'locationId') {
  return text === null ? refuse('NO_LOCATION_ID_PROVIDED', { field }) : new JsonText(text)
}

function secondsUntilLookUp(db: Queries, actor: Actor): Promise<number | null> {
  return countAttempt(db, [{ name: `look-up ${trailName(actor)}`, most: MAX_LOOK_UPS }])
}
