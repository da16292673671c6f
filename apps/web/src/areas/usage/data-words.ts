import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'
import type { CappedPeriod, DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, remainingMb } from '@switchboard/domain/usage/data-rules'
import { clockSpanText } from '@switchboard/domain/usage/clock-span'

import { includesGst } from '#web/http/account.ts'
import { gstNote } from '#web/http/gst-words.ts'
import { withZone } from '#web/ui/clock-text.ts'

const PERCENT = 100

/** For example `65.3 GB left`, after the period `65.3 GB not used`, or `12 GB over`. Null for a plan without limit. */
export function allowanceLeftText(period: DataPeriod, today: Day): string | null {
  const left = remainingMb(period)
  if (left === null) return null
  return overText(period) ?? `${gigabytesText(left)} ${today > period.to ? 'not used' : 'left'}`
}

/** For example `12 GB over`. Null if the usage is within the allowance. */
export function overText(period: DataPeriod): string | null {
  const left = remainingMb(period) ?? 0
  return left < 0 ? `${gigabytesText(-left)} over` : null
}

/**
 * The used share of the allowance, such as `67%`. It is rounded away from 100%, so that 100% is shown only if exactly the
 * allowance is used.
 */
export function shareText({ usedMb, allowanceMb }: DataPeriod): string {
  if (allowanceMb === null || allowanceMb === 0) return ''
  const percent = (usedMb / allowanceMb) * PERCENT
  return `${percent > PERCENT ? Math.ceil(percent) : Math.floor(percent)}%`
}

const HOUR = 3_600_000

/** For example `7:00 am to 8:00 am`. */
export function hourName(begins: number): string {
  return withZone(clockSpanText(begins, HOUR))
}

/** For example `$20.00 for 2 blocks`, for a business `$17.39 excluding GST for 2 blocks`. Source: ACC-020. */
export function extraDataText(capped: CappedPeriod): string {
  const { blocks } = capped
  return `${moneyText(toShownPrice(capped, includesGst()))}${gstNote()} for ${blocks === 1 ? '1 block' : `${blocks} blocks`}`
}

/** The price of the next block, such as `$10.00 for 20 GB`, for a business `$8.70 excluding GST for 20 GB`. Source: ACC-020. */
export function blockText(block: NonNullable<CappedPeriod['block']>): string {
  return `${moneyText(toShownPrice(block, includesGst()))}${gstNote()} for ${gigabytesText(block.mb)}`
}
