/** Statuses of a product order that has come to an end, or has not begun. Source: ORD-079. */
const NOT_ACTIVE: readonly string[] = ['Draft', 'Abandoned', 'Complete', 'Declined']

/** Whether an order of this status is under way. Source: ORD-079. */
export function isActiveStatus(status: string): boolean {
  return !NOT_ACTIVE.includes(status)
}
