/** Audit actions that the access list shows as changes of products. */
export const CATALOGUE_CHANGES = [
  'additional-product-removed',
  'additional-product-set',
  'feature-set',
  'plan-changed',
  'product-change-made',
  'product-change-undone',
] as const
export type CatalogueChange = (typeof CATALOGUE_CHANGES)[number]
