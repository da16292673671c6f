/** The one core product of an account, or why there is no one to go by. Source: CAT-051, CAT-052. */
export function currentCoreProduct<Product>(
  products: readonly Product[],
): Product | 'NO_CORE_PRODUCT' | 'MULTIPLE_CORE_PRODUCTS' {
  const [product, ...others] = products
  if (product === undefined) return 'NO_CORE_PRODUCT'
  return others.length === 0 ? product : 'MULTIPLE_CORE_PRODUCTS'
}
