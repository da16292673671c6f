import { addDays, dayAt } from '@switchboard/domain/day'
import { hourAt, hoursIn } from '@switchboard/domain/instant'

/** The hours between which quiet notices are sent, by New Zealand's clocks. */
export const WAKING_HOURS = [8, 21] as const

/** The instant from which quiet notices are sent; null if they are sent now. */
export function findNextMorning(instantMilliseconds: number): number | null {
  const hour = hourAt(instantMilliseconds)
  if (isWakingHour(hour)) return null
  const [first, end] = WAKING_HOURS
  const today = dayAt(instantMilliseconds)
  const wakes = hoursIn(hour < end ? today : addDays(today, 1)).find((start) => hourAt(start) === first)
  return wakes ?? null
}

export function isWakingHour(hour: number): boolean {
  const [first, end] = WAKING_HOURS
  return hour >= first && hour < end
}
