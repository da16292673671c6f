import type { BillPart, NextBill, readNextBill } from '@switchboard/domain/billing/next-bill'
import type { FailureCode } from '@switchboard/domain/call'
import { dayText, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'

/** `$92.10 to $118.40`; a single amount if both are equal. */
export function formatRange({ low, high }: Pick<BillPart, 'low' | 'high'>): string {
  return low === high ? moneyText(low) : `${moneyText(low)} to ${moneyText(high)}`
}

type Amounts = Omit<BillPart, 'name' | 'basis'>

/** The same range without GST. */
export function withoutGst({ lowExcludingGst, highExcludingGst }: Amounts) {
  return { low: lowExcludingGst, high: highExcludingGst }
}

/** The GST of a range. */
export function calculateGstRange({ low, high, lowExcludingGst, highExcludingGst }: Amounts) {
  return { low: toCents(low - lowExcludingGst), high: toCents(high - highExcludingGst) }
}

/** The basis of a part's amount. */
export function formatBasis({ basis }: BillPart, power: NextBill['power']): string {
  if (basis === 'power') return power === null ? 'by your latest meter reading' : formatPowerBasis(power)
  return { fixed: 'fixed', once: 'once', soFar: 'so far' }[basis]
}

function formatPowerBasis({ days, knownDays, knownTo }: NonNullable<NextBill['power']>): string {
  const upTo = knownTo === null ? '' : ` up to ${shortDayText(knownTo)}`
  return knownDays === days ? `from all ${days} days` : `from ${knownDays} of ${days} days${upTo}`
}

/** The notes below the range. */
export function listBillNotes(
  { range, power, callsToCome, orderUnderWay }: NextBill,
  { withGst }: { readonly withGst: boolean },
): string[] {
  const powerPart = range?.parts.find(({ basis }) => basis === 'power')
  return [
    ...(powerPart === undefined ? [] : listPowerNotes(powerPart, power)),
    ...(callsToCome ? ['It does not include later calls.'] : []),
    ...(orderUnderWay ? ['It does not include the changes in your order under way.'] : []),
    `${withGst ? 'GST is included. ' : ''}It does not include what you already owe.`,
  ]
}

function listPowerNotes({ low, high }: BillPart, power: NextBill['power']): string[] {
  if (power === null)
    return ['The power since your latest meter reading is an estimate. A new reading makes it exact.']
  return low === high
    ? []
    : ['The power of the remaining days is estimated from your quieter and your busier days.']
}

export function explainMissingRange({ toldFrom, power }: NextBill, today: Day): string {
  if (today < toldFrom)
    return `It is too early in the bill period. From ${dayText(toldFrom)} we can show you.`
  return `${formatKnownDays(power?.knownDays ?? 0)} We can tell you once we know half of the days.`
}

function formatKnownDays(days: number): string {
  if (days === 0) return 'We do not know your power use of any day yet.'
  return `We know your power use of only ${days === 1 ? '1 day' : `${days} days`} so far.`
}

/** Advice if the forecast does not load, by the code of the failure. */
export const NEXT_BILL_FAILURES: Partial<Record<FailureCode<typeof readNextBill>, string>> = {
  TOO_MANY_REQUESTS: 'That was a little too fast for us. Wait a minute, then try again.',
  SERVICE_UNAVAILABLE: 'We cannot work it out just now. The rest of the page is not affected.',
}
export const NEXT_BILL_FAILED = 'This is our fault, not yours. Try again in a moment.'
