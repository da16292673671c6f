import type { Brand } from './brand.ts'
import { kea } from './kea.ts'
import { orcon } from './orcon.ts'
import { parent } from './parent.ts'
import { product } from './product.ts'
import { twodegrees } from './twodegrees.ts'

export const BRANDS: readonly Brand[] = [kea, orcon, twodegrees, product, parent]

/** The brand of a deployment without a configured brand: the neutral brand of the demo. */
export const DEFAULT_BRAND: Brand = kea

/** The brand with a configured id; null for an unknown id. */
export function findBrand(id: string): Brand | null {
  return BRANDS.find((brand) => brand.id === id) ?? null
}

/** The brand with a configured id. Throws for an unknown id. */
export function requireBrand(id: string): Brand {
  const brand = findBrand(id)
  if (brand === null) throw new Error(`There is no brand ${id}.`)
  return brand
}
