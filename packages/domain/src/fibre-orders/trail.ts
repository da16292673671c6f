/** What the access list names as a change of this area. */
export const FIBRE_ORDERS_CHANGES = [
  'fibre-visit-asked',
  'fibre-visit-missed',
  'fibre-calendar-renewed',
  'fibre-calendar-withdrawn',
] as const
export type FibreOrdersChange = (typeof FIBRE_ORDERS_CHANGES)[number]
