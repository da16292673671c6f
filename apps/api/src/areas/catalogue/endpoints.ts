import type { Brand } from '@switchboard/brands/brand'
import { removableService } from '@switchboard/domain/catalogue/additional-products'
import {
  readAdditionalProducts,
  readProducts,
  removeAdditionalProduct,
} from '@switchboard/domain/catalogue/contract'
import { readOffer } from '@switchboard/domain/ordering/offer'

import { handlePart } from '#api/http/handle-part.ts'
import { handle, handleWhole } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'
import { offerText } from '#api/offer/offer.ts'

import { additionalProductsPart, endCharge, productsPart } from './store.ts'

export function catalogueEndpoints(brand: Brand): Endpoint[] {
  return [
    handlePart(readAdditionalProducts, additionalProductsPart),
    handlePart(readProducts, productsPart),

    handle(readOffer, async ({ db, accountCode, today, query }) => {
      const { salesChannel, locationId = null } = query
      const answer = await offerText(db, { accountCode, brand: brand.id, salesChannel, locationId, today })
      return typeof answer === 'string' ? refused(answer) : answer
    }),

    handleWhole(removeAdditionalProduct, async ({ db, accountCode, today, actor, correlationId, body }) => {
      const service = removableService(body.service)
      if (service === null) return refused('ADDITIONAL_PRODUCT_NOT_FOUND', { field: 'service' })
      const { salesChannel } = body
      const removal = { accountCode, service, salesChannel, today, correlationId }
      const lastDay = await endCharge(db, { ...removal, actor: `${actor.kind}:${actor.subject}` })
      return lastDay === null ? refused('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND') : { service, lastDay }
    }),
  ]
}
