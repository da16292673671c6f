import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

const MB_PER_GB = 1_024
/** Amounts of at least this are rounded to whole GB. */
const MIN_ROUNDED_GB = 10

/** For example `312 GB` or `7.4 GB`. Source: USE-033. */
export function formatGigabytes(mb: number): string {
  const gb = mb / MB_PER_GB
  return `${gb < MIN_ROUNDED_GB ? Number(gb.toFixed(1)) : Math.round(gb)} GB`
}

/** For example `4,936 kWh`. */
export function formatKwh(kwh: number): string {
  return `${Math.round(kwh).toLocaleString('en-NZ')} kWh`
}

type Month = { readonly to: Day }

/** For example `last 12 months`. */
export function formatMonthCount(months: readonly Month[]): string {
  return months.length === 1 ? 'last month' : `last ${months.length} months`
}

const WHOLE_YEAR_MONTHS = 12

/** For example `In the last 12 months, up to 2 November 2026,`, or `In your last 3 months, …` with fewer than 12. */
export function formatPeriod(months: readonly Month[]): string {
  const last = months.at(-1)
  const article = months.length === WHOLE_YEAR_MONTHS ? 'the' : 'your'
  const upTo = last === undefined ? '' : `, up to ${dayText(last.to)}`
  return `In ${article} ${formatMonthCount(months)}${upTo},`
}

/** For example `312 GB a month, 480 GB in the busiest`. */
export function formatMonthlyUse(used: readonly number[], format: (amount: number) => string): string {
  const total = used.reduce((sum, amount) => sum + amount, 0)
  if (used.length === 1) return format(total)
  return `${format(total / used.length)} a month, ${format(Math.max(...used))} in the busiest`
}
