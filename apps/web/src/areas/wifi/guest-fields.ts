import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { parseTypedDay, toTypedDayText } from '@switchboard/domain/typed-day'
import { BANDS } from '@switchboard/domain/wifi/bands'
import type { GuestNetwork, WifiSettings } from '@switchboard/domain/wifi/contract'
import {
  findNetworkToChange,
  guestEndProblem,
  networkProblems,
  findSharedWithHome,
} from '@switchboard/domain/wifi/rules'

import { providerNow } from '#web/http/configuration.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'

import type { Guest } from './queries.ts'
import { END_WORDS, PASSWORD_WORDS, SHARED_WORDS, SSID_WORDS } from './words.ts'

export const GUEST_FIELDS = {
  ssid: 'guest-ssid',
  password: 'guest-password',
  ends: 'guest-ends',
  day: 'guest-day',
  time: 'guest-time',
} as const

export type TypedGuest = {
  readonly ssid: string
  readonly password: string
  readonly ends: boolean
  /** The text, parsed by `parseTypedDay`. */
  readonly day: string
  /** The instant of the half-hour, in milliseconds. */
  readonly time: string
}

/** The initial form: the router's settings, and the stored end. */
export function toTypedGuest({ ssid, password, endsAt }: GuestNetwork): TypedGuest {
  const end =
    endsAt === null ? { day: '', time: '' } : { day: toTypedDayText(dayAt(endsAt)), time: String(endsAt) }
  return { ssid, password, ends: endsAt !== null, ...end }
}

/** The half-hours of a day that are in the future. */
export function listEndTimes(day: Day): number[] {
  return halfHoursIn(day).filter((at) => at > providerNow())
}

/** The requested guest network, and the problems of the typed values. */
export function parseGuest(
  typed: TypedGuest,
  settings: WifiSettings,
): { readonly wanted: Guest; readonly problems: Problem[] } {
  const { ssid, password, ends, time } = typed
  const home = BANDS.flatMap((band) => findNetworkToChange(settings[band]) ?? [])
  const own = networkProblems({ ssid, password })
  const shared = findSharedWithHome({ ssid, password }, home)
  const problems: Problem[] = []
  const addProblem = (fieldId: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ fieldId, message })
  }
  addProblem(
    GUEST_FIELDS.ssid,
    own.ssid ? SSID_WORDS[own.ssid] : shared?.field === 'ssid' ? SHARED_WORDS.ssid : undefined,
  )
  addProblem(
    GUEST_FIELDS.password,
    own.password
      ? PASSWORD_WORDS[own.password]
      : shared?.field === 'password'
        ? SHARED_WORDS.password
        : undefined,
  )
  if (ends) problems.push(...endProblems(typed))
  const endsAt = ends && time !== '' ? new Date(Number(time)).toISOString() : null
  return { wanted: { ssid, password, endsAt }, problems }
}

function endProblems({ day, time }: TypedGuest): Problem[] {
  if (parseTypedDay(day) === null) return [{ fieldId: GUEST_FIELDS.day, message: END_WORDS.noDay }]
  if (time === '') return [{ fieldId: GUEST_FIELDS.time, message: END_WORDS.noTime }]
  const problem = guestEndProblem(Number(time), providerNow())
  return problem === null ? [] : [{ fieldId: GUEST_FIELDS.time, message: END_WORDS[problem] }]
}
