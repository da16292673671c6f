import type { DeliveryAddress } from './order-parts.ts'

/** The country of all deliveries. Delivery forms have no field for it. Source: ORD Readings. */
export const COUNTRY = 'New Zealand'

const DELIVERY_PARTS = ['StreetName', 'Suburb', 'City', 'PostCode', 'Country'] as const

/** Whether an address has every part that a delivery needs. Source: ORD-051. */
export function isDeliverable(address: DeliveryAddress): boolean {
  return undeliverablePart(address) === null
}

/** The first part of an address that is invalid for a delivery, or null. */
export function undeliverablePart(address: DeliveryAddress): keyof DeliveryAddress | null {
  return DELIVERY_PARTS.find((part) => !PATTERNS[part].test(address[part].trim())) ?? null
}

/** A name has a letter, and a postcode has four digits. Nothing is sent abroad. */
const NAME = /\p{L}/u
const NEW_ZEALAND = /^(new zealand|aotearoa|aotearoa new zealand|nz)$/i
const PATTERNS: Record<keyof DeliveryAddress, RegExp> = {
  StreetName: NAME,
  Suburb: NAME,
  City: NAME,
  PostCode: /^\d{4}$/,
  Country: NEW_ZEALAND,
}
