import type { Day } from '../day.ts'

import type { ScheduledDates } from './draft.ts'

export type DateName = Exclude<keyof ScheduledDates, 'linked'>
export const DATE_NAMES = [
  'internetConnect',
  'internetDisconnect',
  'powerConnect',
  'powerDisconnect',
] as const

/** Source: CHG-057. */
export const NO_DATES: ScheduledDates = {
  internetConnect: null,
  internetDisconnect: null,
  powerConnect: null,
  powerDisconnect: null,
  linked: true,
}

/** All dates on one day. They are linked: they follow the day of connection. Source: CHG-058. */
export function allOn(day: Day): ScheduledDates {
  return {
    internetConnect: day,
    internetDisconnect: day,
    powerConnect: day,
    powerDisconnect: day,
    linked: true,
  }
}

/** Sets one date. The other dates follow the day of connection until one of them is set. Source: CHG-060, CHG-061. */
export function withDate(dates: ScheduledDates, name: DateName, chosen: Day | null): ScheduledDates {
  if (name !== 'internetConnect') return { ...dates, [name]: chosen, linked: false }
  return dates.linked && chosen !== null ? allOn(chosen) : { ...dates, internetConnect: chosen }
}

/** The facts that decide which dates the schedule needs. */
export type ScheduleNeeds = {
  readonly move: boolean
  readonly hasPower: boolean
  readonly takesPower: boolean
}

/** The dates that are shown and sent. Source: Readings. */
export function listDateNames({ move, hasPower, takesPower }: ScheduleNeeds): DateName[] {
  if (!move) return ['internetConnect']
  const power: DateName[] = [
    ...(takesPower ? (['powerConnect'] as const) : []),
    ...(hasPower ? (['powerDisconnect'] as const) : []),
  ]
  return ['internetConnect', 'internetDisconnect', ...power]
}

/** Sets each date that the schedule does not need to the day of connection. */
export function fillUnneededDates(dates: ScheduledDates, needs: ScheduleNeeds): ScheduledDates {
  const neededNames = listDateNames(needs)
  const pickDay = (name: DateName) => (neededNames.includes(name) ? dates[name] : dates.internetConnect)
  return {
    ...dates,
    internetDisconnect: pickDay('internetDisconnect'),
    powerConnect: pickDay('powerConnect'),
    powerDisconnect: pickDay('powerDisconnect'),
  }
}

export type ScheduleProblem =
  | 'internetConnectMissing'
  | 'powerDisconnectMissing'
  | 'powerConnectMissing'
  | 'powerBeforeInternet'

/** Why the dates are invalid, or null. Source: CHG-053 to CHG-057, CHG-059. */
export function scheduleProblem(dates: ScheduledDates, needs: ScheduleNeeds): ScheduleProblem | null {
  const { internetConnect, powerConnect, powerDisconnect } = fillUnneededDates(dates, needs)
  if (internetConnect === null) return 'internetConnectMissing'
  if (powerDisconnect === null) return 'powerDisconnectMissing'
  if (!needs.takesPower) return null
  if (powerConnect === null) return 'powerConnectMissing'
  return powerConnect < internetConnect ? 'powerBeforeInternet' : null
}
