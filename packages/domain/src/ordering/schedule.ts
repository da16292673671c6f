import type { Technology } from '../catalogue/products.ts'
import { addDays, isWeekday, monthName, toDateParts, weekdayName } from '../day.ts'
import type { Day } from '../day.ts'
import { addWorkingDays, isWorkingDay } from '../public-holidays.ts'

/** Days ahead that the schedule goes. Source: CHG-062. */
export const SCHEDULE_DAYS_AHEAD = 62
/** Days back that a disconnection may lie. Source: CHG-063. */
export const DISCONNECT_DAYS_BACK = 31
/** Working days ahead. Source: MOV-016. */
const MOVE_DATES = { from: 1, to: 30 } as const
/** Working days ahead. Source: CHG-064, CHG-065. */
const INSTALLATION_DATES = { ADSL: null, VDSL: { from: 5, to: 30 }, UFB: { from: 10, to: 30 } } as const

/** No technician comes on a public holiday, that of the town's region among them. Source: CHG-064 to CHG-067. */
export function installationDays(technology: Technology, today: Day, town: string | null): Day[] {
  const range = INSTALLATION_DATES[technology]
  if (range === null) return []
  return getCachedDays(`${technology} ${town ?? ''}`, today, () =>
    weekdaysAhead(today, range).filter((each) => isWorkingDay(each, town)),
  )
}

/** The first is offered as `ASAP`. Source: MOV-016. */
export function moveDays(today: Day): Day[] {
  return getCachedDays('move', today, () =>
    weekdaysAhead(today, MOVE_DATES).filter((each) => isWorkingDay(each)),
  )
}

/** The same days are asked for at every keystroke: a day's lists are made once. */
const lists = new Map<string, Day[]>()
const MOST_LISTS = 50

function getCachedDays(name: string, today: Day, listDays: () => Day[]): Day[] {
  const known = lists.get(`${name} ${today}`)
  if (known !== undefined) return known
  if (lists.size >= MOST_LISTS) lists.clear()
  const list = listDays()
  lists.set(`${name} ${today}`, list)
  return list
}

/** Holidays count among the days ahead (API-024), and no list offers them. */
function weekdaysAhead(today: Day, { from, to }: { readonly from: number; readonly to: number }): Day[] {
  const found: Day[] = []
  for (let each = addDays(today, 1); found.length < to; each = addDays(each, 1)) {
    if (isWeekday(each)) found.push(each)
  }
  return found.slice(from - 1)
}

/** From tomorrow on, working days only. Source: CHG-062, Readings. */
export function connectDays(today: Day): Day[] {
  return getCachedDays('connect', today, () =>
    daysFrom(addDays(today, 1), SCHEDULE_DAYS_AHEAD).filter((each) => isWorkingDay(each)),
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
  return Array.from({ length: count }, (_none, later) => addDays(first, later))
}

/** The first working day after today. Source: CHG-058, Readings. */
export function nextWorkingDay(today: Day): Day {
  return addWorkingDays(today, 1)
}

/** `Mon 3rd Jan`. Source: CHG-068. */
export function installationDayLabel(date: Day): string {
  const [, , dayOfMonth] = toDateParts(date)
  return `${weekdayName(date).slice(0, 3)} ${dayOfMonth}${ordinalSuffix(dayOfMonth)} ${monthName(date).slice(0, 3)}`
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'
}
