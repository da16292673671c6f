/** Audit actions that the access list shows as changes of fibre orders. */
export const FIBRE_ORDERS_CHANGES = [
  'fibre-visit-asked',
  'fibre-visit-missed',
  'fibre-calendar-renewed',
  'fibre-calendar-withdrawn',
] as const
export type FibreOrdersChange = (typeof FIBRE_ORDERS_CHANGES)[number]
