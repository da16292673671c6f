import { dayAt, weekdayNumber } from '../day.ts'
import { hourAt } from '../instant.ts'

/** When a forwarding holds. Source: VFE-038. */
export const TIME_PERIODS = [
  'Always',
  'AvailableHours',
  'WorkHours',
  'OutsideOfAvailableHours',
  'OutsideOfWorkHours',
] as const
export type TimePeriod = (typeof TIME_PERIODS)[number]

/** A time of the week by the line's own clock. */
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

/** The time of the week of an instant, in milliseconds, by New Zealand's clocks. */
export function weekTimeAt(instantMilliseconds: number): WeekTime {
  const minute = Math.floor(instantMilliseconds / MINUTE_MILLISECONDS) % HOUR_MINUTES
  return {
    weekday: weekdayNumber(dayAt(instantMilliseconds)),
    minute: hourAt(instantMilliseconds) * HOUR_MINUTES + minute,
  }
}

/** Whether a time is within a period; the first minute of one belongs to it, and its end does not. Source: VFE-039, VFE-040. */
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

/** What of a line's features says where a call to it ends. */
export type Reachable = {
  readonly voicemail: { readonly enabled: boolean; readonly diversionTimer: number }
  readonly callForwardAlways: Forward
  readonly callForwardBusy: Forward
  readonly callForwardNoAnswer: Forward
}

/** Where a call goes on; null where it goes nowhere. */
export type GoesOn = { readonly to: 'number'; readonly number: string } | { readonly to: 'voicemail' } | null

export type WhoRings =
  /** The line itself stays silent. */
  | { readonly rings: 'other'; readonly number: string }
  | {
      readonly rings: 'line'
      readonly busy: GoesOn
      readonly noAnswer: GoesOn
      /** Seconds that it rings before the call goes on; null where it does not. */
      readonly after: number | null
    }

/**
 * Who rings when somebody calls a line at a time: forwarding of all calls is first, then what is set for a busy line and for no
 * answer; voicemail takes what no forwarding takes. Source: VFE-038 to VFE-040.
 */
export function whoRings(features: Reachable, at: WeekTime): WhoRings {
  const { voicemail, callForwardAlways, callForwardBusy, callForwardNoAnswer } = features
  const holds = ({ enabled, timePeriod }: Forward) => enabled && isWithin(timePeriod, at)
  if (holds(callForwardAlways)) return { rings: 'other', number: callForwardAlways.forwardedToPhoneNumber }
  const otherwise: GoesOn = voicemail.enabled ? { to: 'voicemail' } : null
  const onTo = (forward: Forward): GoesOn =>
    holds(forward) ? { to: 'number', number: forward.forwardedToPhoneNumber } : otherwise
  const isForwarded = holds(callForwardNoAnswer)
  return {
    rings: 'line',
    busy: onTo(callForwardBusy),
    noAnswer: onTo(callForwardNoAnswer),
    after: isForwarded ? callForwardNoAnswer.duration : voicemail.enabled ? voicemail.diversionTimer : null,
  }
}
