import type { Day } from '@switchboard/domain/day'
import type { DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, leftMb } from '@switchboard/domain/usage/data-rules'

const PERCENT = 100

/** `65.3 GB left`, `65.3 GB not used` once the period is over, `12 GB over`; null where there is no limit. */
export function leftText(period: DataPeriod, today: Day): string | null {
  const left = leftMb(period)
  if (left === null) return null
  return overText(period) ?? `${gigabytesText(left)} ${today > period.to ? 'not used' : 'left'}`
}

/** `12 GB over`; null where it is within its allowance. */
export function overText(period: DataPeriod): string | null {
  const left = leftMb(period) ?? 0
  return left < 0 ? `${gigabytesText(-left)} over` : null
}

/** The share of the allowance that is used: 100% is neither said just before nor just after it. */
export function shareText({ usedMb, allowanceMb }: DataPeriod): string {
  if (allowanceMb === null || allowanceMb === 0) return ''
  const percent = (usedMb / allowanceMb) * PERCENT
  return `${percent > PERCENT ? Math.ceil(percent) : Math.floor(percent)}%`
}
