import type { DeliveryAddress } from '@switchboard/domain/ordering/contract'

/** The id of the field of one part of a delivery address. */
export function deliveryField(part: keyof DeliveryAddress): string {
  return `delivery-${part}`
}
