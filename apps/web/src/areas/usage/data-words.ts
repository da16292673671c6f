import type { Day } from '@switchboard/domain/day'
import { timeText } from '@switchboard/domain/instant'
import { moneyText } from '@switchboard/domain/money'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'
import type { CappedPeriod, DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, remainingMb } from '@switchboard/domain/usage/data-rules'

import { gstNote, includesGst } from '#web/http/prices.ts'

const PERCENT = 100

/** `65.3 GB left`, `65.3 GB not used` after the period, `12 GB over`; null without a limit. */
export function allowanceLeftText(period: DataPeriod, today: Day): string | null {
  const left = remainingMb(period)
  if (left === null) return null
  return overText(period) ?? `${gigabytesText(left)} ${today > period.to ? 'not used' : 'left'}`
}

/** `12 GB over`; null if the usage is within the allowance. */
export function overText(period: DataPeriod): string | null {
  const left = remainingMb(period) ?? 0
  return left < 0 ? `${gigabytesText(-left)} over` : null
}

/**
 * The used share of the allowance. Rounded away from 100%, so that 100% is shown only at exactly the
 * allowance.
 */
export function shareText({ usedMb, allowanceMb }: DataPeriod): string {
  if (allowanceMb === null || allowanceMb === 0) return ''
  const percent = (usedMb / allowanceMb) * PERCENT
  return `${percent > PERCENT ? Math.ceil(percent) : Math.floor(percent)}%`
}

const HOUR = 3_600_000

/** `7:00 am to 8:00 am`, in New Zealand time. */
export function hourName(begins: number): string {
  return `${timeText(begins)} to ${timeText(begins + HOUR)}`
}

/** `$20.00 for 2 blocks`, for a business `$17.39 excluding GST for 2 blocks`. Source: ACC-020. */
export function extraDataText(capped: CappedPeriod): string {
  const { blocks } = capped
  return `${moneyText(toShownPrice(capped, includesGst()))}${gstNote()} for ${blocks === 1 ? '1 block' : `${blocks} blocks`}`
}

/** The price of the next block: `$10.00 for 20 GB`, for a business `$8.70 excluding GST for 20 GB`. Source: ACC-020. */
export function blockText(block: NonNullable<CappedPeriod['block']>): string {
  return `${moneyText(toShownPrice(block, includesGst()))}${gstNote()} for ${gigabytesText(block.mb)}`
}
