import { readAdditionalProducts } from '@switchboard/domain/catalogue/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'

import type { AreaServices } from '#api/provider/area.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { offerText } from '#api/provider/offer/offer.ts'

import { changeEndpoints } from './change-endpoints.ts'
import { productChangeEndpoints } from './changes/endpoints.ts'
import { currentEndpoints } from './current-endpoints.ts'
import { featureEndpoints } from './feature-endpoints.ts'
import { listingEndpoints } from './listing-endpoints.ts'
import { additionalProductsPart } from './store/parts.ts'

export function catalogueEndpoints(services: AreaServices): Endpoint[] {
  const { brand } = services
  return [
    ...listingEndpoints(brand),
    ...currentEndpoints(brand),
    handlePart(readAdditionalProducts, additionalProductsPart),
    handle(readOffer, async ({ db, accountCode, today, query }) => {
      const { salesChannel, locationId = null } = query
      const reply = await offerText(db, { accountCode, brand: brand.id, salesChannel, locationId, today })
      return typeof reply === 'string' ? refuse(reply) : reply
    }),
    ...changeEndpoints(brand),
    ...featureEndpoints(),
    ...productChangeEndpoints(services),
  ]
}
