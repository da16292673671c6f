/** What the access list names as a change of what an account has of the catalogue. */
export const CATALOGUE_CHANGES = [
  'additional-product-removed',
  'additional-product-set',
  'feature-set',
  'plan-changed',
  'product-change-made',
  'product-change-undone',
] as const
export type CatalogueChange = (typeof CATALOGUE_CHANGES)[number]
