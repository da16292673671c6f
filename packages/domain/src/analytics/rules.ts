import type { ServiceFacts } from '../accounts/contract.ts'
import { currentCoreProduct } from '../catalogue/rules.ts'
import { MAX_ERROR_CHARACTERS } from './contract.ts'

/** Sent as technology and voice unless there is exactly one core product. Source: ANA-006, ANA-007. */
export const INDETERMINATE = {
  NO_CORE_PRODUCT: 'indeterminate.no_product',
  MULTIPLE_CORE_PRODUCTS: 'indeterminate.multi_product',
} as const

export type ProductDimensions = { readonly technology: string; readonly voice: string }

type Categories = NonNullable<ServiceFacts['coreProducts']>[number]

/** The first capital letters of a broadband category, such as `UFB` or `WBB`. */
const TECHNOLOGY = /^[A-Z]+/

/** The technology (`UFB`, `WBB`) and voice category of the core product. Source: ANA-001, ANA-006, ANA-007. */
export function productDimensions(products: readonly Categories[]): ProductDimensions {
  const product = currentCoreProduct(products)
  if (typeof product === 'string') {
    return { technology: INDETERMINATE[product], voice: INDETERMINATE[product] }
  }
  return {
    technology: TECHNOLOGY.exec(product.broadband)?.[0] ?? 'none',
    voice: product.voice === '' ? 'none' : product.voice,
  }
}

/** The path of a route in the notation of patterns: `/invoice/:invoiceId`. */
export function pagePattern(routePath: string): string {
  return routePath.replaceAll('$', ':')
}

const CUT = '...'

/** Texts of more than 50 characters are cut to 47 and three dots. Source: ANA-004, ANA-005. */
export function errorText(text: string): string {
  return text.length <= MAX_ERROR_CHARACTERS ? text : text.slice(0, MAX_ERROR_CHARACTERS - CUT.length) + CUT
}
