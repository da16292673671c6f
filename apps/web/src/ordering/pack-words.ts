import { periodPrice } from '@switchboard/domain/billing/period-price'
import type { CatalogueAdditionalProduct } from '@switchboard/domain/catalogue/products'

import { BILL_WORDS } from './bill-words.ts'

type Product = Pick<CatalogueAdditionalProduct, 'key' | 'destinations' | 'minutes' | 'copy'>
type Frequency = keyof typeof BILL_WORDS

/** Destinations whose name in the catalogue needs another word. */
const PLACES: Readonly<Record<string, string>> = { 'New Zealand': 'New Zealand landlines' }

/**
 * The minutes of a calling pack in a bill period, and where they reach: `60 minutes a month to New Zealand landlines.` Other
 * products have their description in the catalogue. Source: PAK-011.
 */
export function describePack(
  { destinations, minutes, copy }: Omit<Product, 'key'>,
  frequency: Frequency,
): string {
  if (destinations.length === 0 || minutes === undefined) return copy
  const places = destinations.map((name) => PLACES[name] ?? name).join(', ')
  if (minutes === null) return `All calls to ${places}.`
  return `${periodPrice(minutes, frequency)} minutes a ${BILL_WORDS[frequency].period} to ${places}.`
}

/** The same for the products of a bundle. */
export function describePacks(
  keys: readonly string[],
  products: readonly Product[],
  frequency: Frequency,
): string {
  return keys
    .flatMap((key) => products.filter((product) => product.key === key))
    .map((product) => describePack(product, frequency))
    .join(' ')
}
