import type { DeliveryAddress } from '../ordering/order-parts.ts'
import { COUNTRY, isDeliverable } from '../ordering/delivery.ts'

import type { Draft } from './draft.ts'
import type { DraftFacts } from './facts.ts'

/** The delivery address of a router: the typed address, else the address of the service. */
export function getDeliveryAddress(draft: Draft, { offer }: Pick<DraftFacts, 'offer'>): DeliveryAddress {
  if (draft.postal !== null) return { ...draft.postal, Country: COUNTRY }
  const place = draft.type === 'movehouse' ? draft.address : offer.location
  return {
    StreetName: place?.StreetName ?? '',
    Suburb: place?.Suburb ?? '',
    City: place?.City ?? '',
    PostCode: place?.PostCode ?? '',
    Country: COUNTRY,
  }
}

/** Source: CHG-033. */
export function isPostalValid(draft: Draft, facts: DraftFacts): boolean {
  return (
    !facts.brand.ordersRouters || draft.modem === 'byod' || isDeliverable(getDeliveryAddress(draft, facts))
  )
}
