import { addDays, dayAt } from '../day.ts'
import type { Day } from '../day.ts'
import { addWorkingDays } from '../public-holidays.ts'

import type { FibreOrder, VisitType } from './order.ts'
import { REMINDER_DAYS, fibreState, toFibreProgress } from './states.ts'
import type { FibreProgress } from './states.ts'
import { mapStatus } from './statuses.ts'
import type { FibreState } from './statuses.ts'

/** Who has to act so that an order goes on; nobody once the order is over. */
export type Holder = 'you' | 'us' | 'company' | 'neighbour' | 'nobody'

/** The next step of an order. */
export type NextStep =
  | 'answer'
  | 'consent'
  | 'changeOfMind'
  | 'plan'
  | 'build'
  | 'chooseScoping'
  | 'chooseInstall'
  | 'scoping'
  | 'install'
  | 'switchOver'
  | 'quoteAnswer'
  | 'advice'
  | 'nothing'

/** The customer's options for an order. */
export type Option =
  | 'askOwner'
  | 'chooseVisit'
  | 'moveVisit'
  | 'prepare'
  | 'plugIn'
  | 'answerQuote'
  | 'contact'
  | 'connectModem'
  | 'orderAgain'

type Course = {
  readonly holder: Holder
  readonly next: NextStep
  /**
   * When the next step is due: on the day of a visit, on the RFS day, a number of working days after the
   * state began, or unknown.
   */
  readonly by: VisitType | 'rfs' | number | null
  readonly can: readonly Option[]
}

/** The working days are the usual duration of a step. Choices of a customer have no due day. */
const COURSES: Record<FibreState, Course> = {
  new: { holder: 'company', next: 'answer', by: 2, can: ['contact'] },
  'consent-required': { holder: 'neighbour', next: 'consent', by: 15, can: ['askOwner', 'contact'] },
  'consent-declined': { holder: 'you', next: 'changeOfMind', by: null, can: ['askOwner', 'contact'] },
  'consent-gained': { holder: 'company', next: 'plan', by: 5, can: ['contact'] },
  'network-build': { holder: 'company', next: 'build', by: 20, can: ['contact'] },
  'select-dates-scope': { holder: 'you', next: 'chooseScoping', by: null, can: ['chooseVisit', 'contact'] },
  'select-dates-install': { holder: 'you', next: 'chooseInstall', by: null, can: ['chooseVisit', 'contact'] },
  'rfs-confirmed': { holder: 'company', next: 'install', by: 'Install', can: ['moveVisit', 'prepare'] },
  'before-scoping': { holder: 'you', next: 'scoping', by: 'Scoping', can: ['prepare', 'moveVisit'] },
  'before-rfs': { holder: 'you', next: 'install', by: 'Install', can: ['prepare', 'moveVisit'] },
  'all-done': { holder: 'nobody', next: 'nothing', by: null, can: ['connectModem', 'contact'] },
  'transition-rfs-confirmed': {
    holder: 'company',
    next: 'switchOver',
    by: 'rfs',
    can: ['plugIn', 'contact'],
  },
  'day-before-transition': {
    holder: 'company',
    next: 'switchOver',
    by: 'rfs',
    can: ['plugIn', 'contact'],
  },
  cancelled: { holder: 'nobody', next: 'nothing', by: null, can: ['orderAgain', 'contact'] },
  quote: { holder: 'you', next: 'quoteAnswer', by: null, can: ['answerQuote'] },
  jeopardy: { holder: 'us', next: 'advice', by: 2, can: ['contact'] },
}

/** The state of an order on a day, with its holder and next step. */
export type FibreOrderStatus = {
  readonly state: FibreState
  readonly holder: Holder
  /** The day since which the holder has to act. */
  readonly since: Day
  readonly next: NextStep
  /** The day by which the next step is due; null if unknown. */
  readonly by: Day | null
  /** Whether that day has passed. */
  readonly isLate: boolean
  readonly can: readonly Option[]
}

type FibreStatusContext = {
  readonly today: Day
  /** The first day of the status that the company reports. */
  readonly changedOn: Day
  /** When the company expects the next step; null if it does not state a day. */
  readonly expectedBy: Day | null
}

/** The status of an order on a day; null if the company's status is unknown. */
export function findFibreStatus(
  progress: FibreProgress,
  context: FibreStatusContext,
): FibreOrderStatus | null {
  const { today, changedOn, expectedBy } = context
  const state = fibreState(progress, today)
  if (state === null) return null
  const { holder, next, by: due, can } = COURSES[state]
  const since = findLaterDay(changedOn, findStateStartDay(state, progress))
  const by = typeof due === 'number' ? (expectedBy ?? addWorkingDays(since, due)) : findDueDay(due, progress)
  const hasVisitAhead = Object.values(progress.visitDays).some((each) => each !== null && each > today)
  return {
    state,
    holder,
    since,
    next,
    by,
    isLate: by !== null && by < today,
    can: can.filter((option) => option !== 'moveVisit' || hasVisitAhead),
  }
}

/** The status of an order at an instant; null if the company's status is unknown. */
export function findFibreStatusAt(order: FibreOrder, now: number): FibreOrderStatus | null {
  return findFibreStatus(toFibreProgress(order), {
    today: dayAt(now),
    changedOn: dayAt(findFirstReportedAt(order)),
    expectedBy: order.NextStatusBy,
  })
}

/** When the order's state began. The company may have reported several statuses with the same state since then. */
function findFirstReportedAt({ FibreConnectionDetail, StatusSince, Timeline }: FibreOrder): number {
  const { Status, SubStatus } = FibreConnectionDetail
  const state = mapStatus({ status: Status, subStatus: SubStatus })
  // newest first
  const reports = Timeline.filter(({ what, status }) => what === 'status' && status !== null)
  const otherState = reports.findIndex(
    ({ status, subStatus }) => mapStatus({ status: status ?? '', subStatus: subStatus ?? '' }) !== state,
  )
  const sameState = otherState === -1 ? reports : reports.slice(0, otherState)
  return Math.min(StatusSince, sameState.at(-1)?.at ?? StatusSince)
}

function findDueDay(due: VisitType | 'rfs' | null, { rfsDay, visitDays }: FibreProgress): Day | null {
  if (due === null) return null
  return due === 'rfs' ? rfsDay : visitDays[due]
}

/** The day on which a state that depends on a date began; null for other states. */
function findStateStartDay(state: FibreState, { visitDays, rfsDay }: FibreProgress): Day | null {
  const before = (on: Day | null, days: number) => (on === null ? null : addDays(on, -days))
  if (state === 'before-scoping') return before(visitDays.Scoping, REMINDER_DAYS.from)
  if (state === 'before-rfs') return before(visitDays.Install, REMINDER_DAYS.from)
  return state === 'day-before-transition' ? before(rfsDay, 1) : null
}

function findLaterDay(one: Day, other: Day | null): Day {
  return other !== null && other > one ? other : one
}
