import { isBusiness } from '@switchboard/domain/access'
import type { Day } from '@switchboard/domain/day'
import { timeText } from '@switchboard/domain/instant'
import { moneyText } from '@switchboard/domain/money'
import { shown } from '@switchboard/domain/ordering/pricing/prices'
import type { CappedPeriod, DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, leftMb } from '@switchboard/domain/usage/data-rules'

import { activeBusinessGroup } from '#web/http/account.ts'

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

const HOUR = 3_600_000

/** `7:00 am to 8:00 am`, by New Zealand's clocks. */
export function hourName(begins: number): string {
  return `${timeText(begins)} to ${timeText(begins + HOUR)}`
}

/** `$20.00 for 2 blocks`, as the account's bills show amounts. */
export function extraDataText(capped: CappedPeriod): string {
  const { blocks } = capped
  return `${moneyText(shown(capped, showsGst()))} for ${blocks === 1 ? '1 block' : `${blocks} blocks`}`
}

/** What the next block costs: `$10.00 for 20 GB`. */
export function blockText(block: NonNullable<CappedPeriod['block']>): string {
  return `${moneyText(shown(block, showsGst()))} for ${gigabytesText(block.mb)}`
}

function showsGst(): boolean {
  return !isBusiness(activeBusinessGroup())
}
