import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

const MB_PER_GB = 1_024
/** Amounts from here on are rounded to whole GB. */
const WHOLE_FROM_GB = 10

/** For example `312 GB` or `7.4 GB`. Source: USE-033. */
export function gigabytes(mb: number): string {
  const gb = mb / MB_PER_GB
  return `${gb < WHOLE_FROM_GB ? Number(gb.toFixed(1)) : Math.round(gb)} GB`
}

/** For example `4,936 kWh`. */
export function kilowattHours(kwh: number): string {
  return `${Math.round(kwh).toLocaleString('en-NZ')} kWh`
}

type Month = { readonly to: Day }

/** For example `last 12 months`. */
export function lastMonths(months: readonly Month[]): string {
  return months.length === 1 ? 'last month' : `last ${months.length} months`
}

const WHOLE_YEAR_MONTHS = 12

/**
 * For example `In the last 12 months, up to 2 November 2026,`. With fewer than 12 months it is `your` instead of `the`.
 */
export function inMonths(months: readonly Month[]): string {
  const last = months.at(-1)
  const whose = months.length === WHOLE_YEAR_MONTHS ? 'the' : 'your'
  return `In ${whose} ${lastMonths(months)}${last === undefined ? '' : `, up to ${dayText(last.to)}`},`
}

/** For example `312 GB a month, 480 GB in the busiest`. */
export function perMonth(used: readonly number[], textOf: (amount: number) => string): string {
  const total = used.reduce((sum, each) => sum + each, 0)
  if (used.length === 1) return textOf(total)
  return `${textOf(total / used.length)} a month, ${textOf(Math.max(...used))} in the busiest`
}
