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

/** The initial values of the form. */
export function toTypedGuest({ ssid, password, endsAt }: GuestNetwork): TypedGuest {
  const end =
    endsAt === null ? { day: '', time: '' } : { day: toTypedDayText(dayAt(endsAt)), time: String(endsAt) }
  return { ssid, password, ends: endsAt !== null, ...end }
}

/** The half-hours of a day that are in the future. */
export function listEndTimes(day: Day): number[] {
  return halfHoursIn(day).filter((instant) => instant > providerNow())
}

/** The requested guest network, and the problems of the typed values. */
export function parseGuest(
  typed: TypedGuest,
  settings: WifiSettings,
): { readonly wanted: Guest; readonly problems: Problem[] } {
  const { ssid, password, ends, time } = typed
  const home = BANDS.flatMap((band) => findNetworkToChange(settings[band]) ?? [])
  const invalid = networkProblems({ ssid, password })
  const sharedField = findSharedWithHome({ ssid, password }, home)?.field
  const sharedSsid = sharedField === 'ssid' ? SHARED_WORDS.ssid : null
  const sharedPassword = sharedField === 'password' ? SHARED_WORDS.password : null
  const problems = [
    ...toProblems(GUEST_FIELDS.ssid, invalid.ssid ? SSID_WORDS[invalid.ssid] : sharedSsid),
    ...toProblems(
      GUEST_FIELDS.password,
      invalid.password ? PASSWORD_WORDS[invalid.password] : sharedPassword,
    ),
    ...(ends ? listEndProblems(typed) : []),
  ]
  const endsAt = ends && time !== '' ? new Date(Number(time)).toISOString() : null
  return { wanted: { ssid, password, endsAt }, problems }
}

function toProblems(fieldId: string, message: string | null): Problem[] {
  return message === null ? [] : [{ fieldId, message }]
}

function listEndProblems({ day, time }: TypedGuest): Problem[] {
  if (parseTypedDay(day) === null) return [{ fieldId: GUEST_FIELDS.day, message: END_WORDS.noDay }]
  if (time === '') return [{ fieldId: GUEST_FIELDS.time, message: END_WORDS.noTime }]
  const problem = guestEndProblem(Number(time), providerNow())
  return problem === null ? [] : [{ fieldId: GUEST_FIELDS.time, message: END_WORDS[problem] }]
}
