/** The states in which a fibre order is shown; `jeopardy` is the sixteenth. Source: FIB-006, FIB-032, Readings. */
export const FIBRE_STATES = [
  'new',
  'consent-required',
  'consent-declined',
  'consent-gained',
  'network-build',
  'select-dates-scope',
  'select-dates-install',
  'rfs-confirmed',
  'before-scoping',
  'before-rfs',
  'all-done',
  'transition-rfs-confirmed',
  'day-before-transition',
  'cancelled',
  'quote',
  'jeopardy',
] as const
export type FibreState = (typeof FIBRE_STATES)[number]

/** The state of a status and substatus of the fibre company. A null substatus matches any substatus. Source: FIB-008. */
export type StatusRow = {
  readonly status: string
  readonly subStatus: string | null
  readonly shows: FibreState
}

/** Stages of the work. The company reports a stage as the status, or as the substatus of the status `In Progress`. */
const STAGES: readonly (readonly [name: string, shows: FibreState])[] = [
  ['Feasibility', 'new'],
  ['Consent Required', 'consent-required'],
  ['Consent Requested', 'consent-required'],
  ['Consent Investigation Required', 'consent-required'],
  ['Consent Gained', 'consent-gained'],
  ['Consent Not Required', 'consent-gained'],
  ['Consent Declined', 'consent-declined'],
  ['Network Build', 'network-build'],
  ['Design', 'network-build'],
  ['Scheduled', 'transition-rfs-confirmed'],
  ['Fibre Install Date Confirmed', 'rfs-confirmed'],
  ['Non-Standard Installation Costs', 'quote'],
  ['Jeopardy', 'jeopardy'],
]

/** If several rows match, the first is used. Source: FIB-009 to FIB-025, FIB-027, FIB-030 to FIB-038, Readings. */
export const STATUS_ROWS: readonly StatusRow[] = [
  { status: 'New', subStatus: null, shows: 'new' },
  { status: 'Acknowledged', subStatus: 'Accepted', shows: 'new' },
  { status: 'Acknowledged', subStatus: 'Received', shows: 'new' },
  { status: 'Acknowledged', subStatus: 'Feasibility', shows: 'new' },
  ...STAGES.map(([status, shows]) => ({ status, subStatus: null, shows })),
  ...STAGES.map(([subStatus, shows]) => ({ status: 'In Progress', subStatus, shows })),
  { status: 'Appointment Booking Required', subStatus: 'Scoping', shows: 'select-dates-scope' },
  { status: 'Appointment Booking Required', subStatus: 'Install', shows: 'select-dates-install' },
  { status: 'Held', subStatus: 'Waiting on Quote Acceptance', shows: 'quote' },
  { status: 'Held', subStatus: 'Intent to Cancel', shows: 'jeopardy' },
  { status: 'Held', subStatus: 'Provider to Advise', shows: 'jeopardy' },
  { status: 'Held', subStatus: 'Schedule Scoping', shows: 'select-dates-scope' },
  { status: 'Held', subStatus: 'Schedule Install', shows: 'select-dates-install' },
  { status: 'Completed', subStatus: null, shows: 'all-done' },
  { status: 'Service Given', subStatus: null, shows: 'all-done' },
  { status: 'Closed', subStatus: 'Completed', shows: 'all-done' },
  { status: 'Closed', subStatus: null, shows: 'cancelled' },
  { status: 'Cancelled', subStatus: null, shows: 'cancelled' },
]

const ANY = '*'

/** The states by `toStatusKey`. The rows are reversed, so that the first row of a key replaces the others. */
const STATES = new Map(
  STATUS_ROWS.toReversed().map(({ status, subStatus, shows }) => [
    toStatusKey(status, subStatus === null ? ANY : toLetters(subStatus)),
    shows,
  ]),
)

/** The state of a status and substatus, without regard to visits and days; null without a match. Source: FIB-008, FIB-039. */
export function mapStatus({
  status,
  subStatus,
}: {
  readonly status: string
  readonly subStatus: string
}): FibreState | null {
  const exact = STATES.get(toStatusKey(status, toLetters(subStatus)))
  return exact ?? STATES.get(toStatusKey(status, ANY)) ?? null
}

function toStatusKey(status: string, subStatus: string): string {
  return `${toLetters(status)} ${subStatus}`
}

/** Only the letters, in lower case: companies write `Service Given`, `ServiceGiven` and `SERVICE_GIVEN`. */
function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}
