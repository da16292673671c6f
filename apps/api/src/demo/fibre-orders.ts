/** A demo account for each display status of a fibre order. Its user is `fibre-<shows>`. Source: FIB-006. */
export const DEMO_FIBRE_ORDERS: readonly {
  readonly shows: string
  readonly status: string
  readonly subStatus: string
  /** Days from today to the visit or to the start of the service. Null until a day is agreed. */
  readonly expectedInDays: number | null
}[] = [
  { shows: 'new', status: 'Acknowledged', subStatus: 'Received', expectedInDays: null },
  { shows: 'consent-required', status: 'Consent Required', subStatus: '', expectedInDays: null },
  { shows: 'consent-declined', status: 'Consent Declined', subStatus: '', expectedInDays: null },
  { shows: 'consent-gained', status: 'Consent Gained', subStatus: '', expectedInDays: null },
  { shows: 'network-build', status: 'Network Build', subStatus: '', expectedInDays: null },
  { shows: 'select-dates-scope', status: 'Held', subStatus: 'Schedule Scoping', expectedInDays: null },
  { shows: 'select-dates-install', status: 'Held', subStatus: 'Schedule Install', expectedInDays: null },
  { shows: 'rfs-confirmed', status: 'Fibre Install Date Confirmed', subStatus: '', expectedInDays: 12 },
  { shows: 'before-scoping', status: 'Consent Gained', subStatus: '', expectedInDays: 2 },
  { shows: 'before-rfs', status: 'Fibre Install Date Confirmed', subStatus: '', expectedInDays: 2 },
  { shows: 'all-done', status: 'Completed', subStatus: '', expectedInDays: -1 },
  { shows: 'transition-rfs-confirmed', status: 'Scheduled', subStatus: '', expectedInDays: 9 },
  { shows: 'day-before-transition', status: 'Scheduled', subStatus: '', expectedInDays: 1 },
  { shows: 'cancelled', status: 'Cancelled', subStatus: '', expectedInDays: null },
  { shows: 'quote', status: 'Held', subStatus: 'Waiting on Quote Acceptance', expectedInDays: null },
  { shows: 'jeopardy', status: 'Held', subStatus: 'Provider to Advise', expectedInDays: null },
]

const FIRST_ACCOUNT = 102_001

/** The account of the order at this index of the list. */
export function getFibreOrderAccount(index: number): string {
  return String(FIRST_ACCOUNT + index)
}
