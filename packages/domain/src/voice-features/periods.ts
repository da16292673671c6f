import { dayAt, weekdayNumber } from '../day.ts'
import { hourAt } from '../instant.ts'

/** The times of the week in which a forwarding applies. Source: VFE-038. */
export const TIME_PERIODS = [
  'Always',
  'AvailableHours',
  'WorkHours',
  'OutsideOfAvailableHours',
  'OutsideOfWorkHours',
] as const
export type TimePeriod = (typeof TIME_PERIODS)[number]

/** A time of the week in the line's own time zone. */
export type WeekTime = {
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekday: number
  /** Minutes since midnight. */
  readonly minute: number
}

const HOUR_MINUTES = 60
const AVAILABLE = { from: 8 * HOUR_MINUTES, to: 22 * HOUR_MINUTES }
const WORK = { from: 9 * HOUR_MINUTES, to: 17 * HOUR_MINUTES }
const SATURDAY = 6
const MINUTE_MILLISECONDS = 60_000

/** The time of the week of an instant in milliseconds, in New Zealand time. */
export function weekTimeAt(instantMilliseconds: number): WeekTime {
  const minute = Math.floor(instantMilliseconds / MINUTE_MILLISECONDS) % HOUR_MINUTES
  return {
    weekday: weekdayNumber(dayAt(instantMilliseconds)),
    minute: hourAt(instantMilliseconds) * HOUR_MINUTES + minute,
  }
}

/** Whether a time is within a period. The start of a period is included, its end is not. Source: VFE-039, VFE-040. */
export function isWithin(period: TimePeriod, { weekday, minute }: WeekTime): boolean {
  const available = minute >= AVAILABLE.from && minute < AVAILABLE.to
  const work = weekday > 0 && weekday < SATURDAY && minute >= WORK.from && minute < WORK.to
  const within: Record<TimePeriod, boolean> = {
    Always: true,
    AvailableHours: available,
    WorkHours: work,
    OutsideOfAvailableHours: !available,
    OutsideOfWorkHours: !work,
  }
  return within[period]
}

type Forward = {
  readonly enabled: boolean
  readonly forwardedToPhoneNumber: string
  readonly duration: number
  readonly timePeriod: TimePeriod
}

/** The features of a line that decide where a call ends. */
export type Reachable = {
  readonly voicemail: { readonly enabled: boolean; readonly diversionTimer: number }
  readonly callForwardAlways: Forward
  readonly callForwardBusy: Forward
  readonly callForwardNoAnswer: Forward
}

/** The target of a forwarded call; null if the call is not forwarded. */
export type GoesOn = { readonly to: 'number'; readonly number: string } | { readonly to: 'voicemail' } | null

export type WhoRings =
  /** The line itself does not ring. */
  | { readonly rings: 'other'; readonly number: string }
  | {
      readonly rings: 'line'
      readonly busy: GoesOn
      readonly noAnswer: GoesOn
      /** Seconds that the line rings before the call is forwarded; null if it is not. */
      readonly after: number | null
    }

/**
 * Where a call to a line rings at a time. Forwarding of all calls takes precedence, then the forwardings
 * for a busy line and for no answer. Voicemail takes calls that no forwarding takes. Source: VFE-038 to
 * VFE-040.
 */
export function whoRings(features: Reachable, at: WeekTime): WhoRings {
  const { voicemail, callForwardAlways, callForwardBusy, callForwardNoAnswer } = features
  const isActive = ({ enabled, timePeriod }: Forward) => enabled && isWithin(timePeriod, at)
  if (isActive(callForwardAlways)) return { rings: 'other', number: callForwardAlways.forwardedToPhoneNumber }
  const withoutForward: GoesOn = voicemail.enabled ? { to: 'voicemail' } : null
  const findTarget = (forward: Forward): GoesOn =>
    isActive(forward) ? { to: 'number', number: forward.forwardedToPhoneNumber } : withoutForward
  const voicemailAfter = voicemail.enabled ? voicemail.diversionTimer : null
  return {
    rings: 'line',
    busy: findTarget(callForwardBusy),
    noAnswer: findTarget(callForwardNoAnswer),
    after: isActive(callForwardNoAnswer) ? callForwardNoAnswer.duration : voicemailAfter,
  }
}
