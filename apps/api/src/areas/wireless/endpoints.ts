import {
  endAddOn,
  forecastAddOnEnd,
  readWireless,
  readWirelessOffer,
} from '@switchboard/domain/wireless/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { wirelessOfferText } from '#api/provider/offer/wireless.ts'
import { toListSteps } from '#api/provider/steps-of-areas.ts'

import { endWirelessAddOn, forecastBillsWithoutAddOn } from './end-add-on.ts'
import { readWirelessText } from './store.ts'

export function wirelessEndpoints({ brand: { id: brand }, areas }: AreaServices): Endpoint[] {
  const listSteps = toListSteps(areas)
  return [
    handle(
      readWireless,
      async ({ db, accountCode, today }) => new JsonText(await readWirelessText(db, accountCode, today)),
    ),

    handle(
      readWirelessOffer,
      async ({ db, accountCode, today }) =>
        new JsonText(await wirelessOfferText(db, { accountCode, brand, today })),
    ),

    handle(forecastAddOnEnd, ({ db, accountCode, parameters: { addOnKey }, today, now, actor }) =>
      forecastInQueue(db, accountCode, () =>
        db.transaction(async (queries) => {
          const end = { accountCode, addOnKey, today, now, actor }
          const forecast = await forecastBillsWithoutAddOn(queries, end, listSteps)
          if (forecast === undefined) return refuse('SERVICE_NOT_FOUND')
          return forecast ?? refuse('SERVICE_UNAVAILABLE', NO_FORECAST)
        }),
      ),
    ),

    handleWhole(endAddOn, async ({ db, accountCode, parameters: { addOnKey }, today, now, actor }) => {
      const lastDay = await endWirelessAddOn(db, { accountCode, addOnKey, today, now, actor })
      return lastDay === null ? refuse('SERVICE_NOT_FOUND') : { lastDay }
    }),
  ]
}
