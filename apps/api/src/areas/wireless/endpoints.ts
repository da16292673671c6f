import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { wirelessOfferText } from '#api/provider/offer/wireless.ts'

import { readWirelessText } from './store.ts'

export function wirelessEndpoints({ brand: { id: brand } }: AreaServices): Endpoint[] {
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
  ]
}
