import type { CurrentAdditionalProduct } from '../catalogue/current-products.ts'

/** Source: WPP-010. */
export function hasWireInsurance(
  held: readonly Pick<CurrentAdditionalProduct, 'AdditionalProductService'>[],
): boolean {
  return held.some(({ AdditionalProductService: service }) => service.toLowerCase() === 'wireinsurance')
}
