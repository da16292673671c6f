import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'

/** The id of the form field for a part of a delivery address. */
export function deliveryField(part: keyof DeliveryAddress): string {
  return `delivery-${part}`
}

/** The error message of each part. Source: ORD-051, WBB-026. */
export const DELIVERY_PROBLEMS: Record<keyof DeliveryAddress, string> = {
  StreetName: 'Enter the street and its number.',
  Suburb: 'Enter the suburb.',
  City: 'Enter the town or city.',
  PostCode: 'Enter the four digits of the postcode.',
  Country: 'We only deliver within New Zealand.',
}
