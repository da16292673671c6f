import { shortDayText, weekdayName } from '@switchboard/domain/day'
import type { CallPeriod } from '@switchboard/domain/usage/calls'

/** Source: USE-039. */
export function callsTitle(business: boolean): string {
  return business ? 'Smart Phone Line Calls' : 'Homeline Calls'
}

/** A sentence about the last day whose calls are known. Null if no call is known or the period is complete. */
export function callsUpToText({ knownTo, to }: CallPeriod): string | null {
  if (knownTo === null || knownTo >= to) return null
  return `Calls up to the end of ${weekdayName(knownTo)} ${shortDayText(knownTo)}. Each day’s calls arrive overnight.`
}
