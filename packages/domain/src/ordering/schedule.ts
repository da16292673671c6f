import type { Technology } from '../catalogue/plan-services.ts'
import { addDays, isWeekday, monthName, ordinalSuffix, toDateParts, weekdayName } from '../day.ts'
import type { Day } from '../day.ts'
import { addWorkingDays, isWorkingDay } from '../public-holidays.ts'

/** The maximum days from today to a scheduled day. Source: CHG-062. */
export const SCHEDULE_DAYS_AHEAD = 62
/** The maximum days from a disconnection to today. Source: CHG-063. */
export const DISCONNECT_DAYS_BACK = 31
/** Monday to Friday, counted from tomorrow. Source: MOV-016. */
const MOVE_DATES = { from: 1, to: 30 } as const
/** Monday to Friday, counted from tomorrow. Source: CHG-064, CHG-065. */
const INSTALLATION_DATES = { ADSL: null, VDSL: { from: 5, to: 30 }, UFB: { from: 10, to: 30 } } as const

/** The days on which a technician can come: no public holidays, nationwide or of the town's region. Source: CHG-064 to CHG-067. */
export function installationDays(technology: Technology, today: Day, town: string | null): Day[] {
  const range = INSTALLATION_DATES[technology]
  if (range === null) return []
  return getCachedDays(`${technology} ${town ?? ''}`, today, () =>
    weekdaysAhead(today, range).filter((each) => isWorkingDay(each, town)),
  )
}

/** The first is offered as `ASAP`. The town is the new address's. Source: MOV-016, Readings. */
export function moveDays(today: Day, town: string | null): Day[] {
  return getCachedDays(`move ${town ?? ''}`, today, () =>
    weekdaysAhead(today, MOVE_DATES).filter((each) => isWorkingDay(each, town)),
  )
}

/** The lists of days by name and today. They are cached, because the page needs them at every keystroke. */
const lists = new Map<string, Day[]>()
const MAX_LISTS = 50

function getCachedDays(name: string, today: Day, listDays: () => Day[]): Day[] {
  const cached = lists.get(`${name} ${today}`)
  if (cached !== undefined) return cached
  if (lists.size >= MAX_LISTS) lists.clear()
  const list = listDays()
  lists.set(`${name} ${today}`, list)
  return list
}

/** The days from Monday to Friday in a range. Public holidays are counted too; the caller removes them. Source: API-024. */
function weekdaysAhead(today: Day, { from, to }: { readonly from: number; readonly to: number }): Day[] {
  const found: Day[] = []
  for (let each = addDays(today, 1); found.length < to; each = addDays(each, 1)) {
    if (isWeekday(each)) found.push(each)
  }
  return found.slice(from - 1)
}

/** From tomorrow on, working days only. Source: CHG-062, Readings. */
export function connectDays(today: Day, town: string | null): Day[] {
  return getCachedDays(`connect ${town ?? ''}`, today, () =>
    daysFrom(addDays(today, 1), SCHEDULE_DAYS_AHEAD).filter((each) => isWorkingDay(each, town)),
  )
}

/** Any day from tomorrow on. Source: CHG-062, Readings. */
export function powerConnectDays(today: Day): Day[] {
  return getCachedDays('power', today, () => daysFrom(addDays(today, 1), SCHEDULE_DAYS_AHEAD))
}

/** Source: CHG-062, CHG-063. */
export function disconnectDays(today: Day): Day[] {
  const count = DISCONNECT_DAYS_BACK + SCHEDULE_DAYS_AHEAD + 1
  return getCachedDays('disconnect', today, () => daysFrom(addDays(today, -DISCONNECT_DAYS_BACK), count))
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_none, index) => addDays(first, index))
}

/** The first working day after today, in the town of the connection. Source: CHG-058, Readings. */
export function nextWorkingDay(today: Day, town: string | null): Day {
  return addWorkingDays(today, 1, town)
}

/** `Mon 3rd Jan`. Source: CHG-068. */
export function installationDayLabel(date: Day): string {
  const [, , dayOfMonth] = toDateParts(date)
  return `${weekdayName(date).slice(0, 3)} ${dayOfMonth}${ordinalSuffix(dayOfMonth)} ${monthName(date).slice(0, 3)}`
}
