import type { BillPart, NextBill, readNextBill } from '@switchboard/domain/billing/next-bill'
import type { FailureCode } from '@switchboard/domain/call'
import { dayText, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'

/** `$92.10 to $118.40`; a single amount if both are equal. */
export function rangeText({ low, high }: Pick<BillPart, 'low' | 'high'>): string {
  return low === high ? moneyText(low) : `${moneyText(low)} to ${moneyText(high)}`
}

type Ends = Omit<BillPart, 'name' | 'basis'>

/** The same range without GST. */
export function withoutGst({ lowExcludingGst, highExcludingGst }: Ends) {
  return { low: lowExcludingGst, high: highExcludingGst }
}

/** The GST of a range. */
export function calculateGstRange({ low, high, lowExcludingGst, highExcludingGst }: Ends) {
  return { low: toCents(low - lowExcludingGst), high: toCents(high - highExcludingGst) }
}

/** The basis of a part's amount. */
export function basisText({ basis }: BillPart, power: NextBill['power']): string {
  if (basis === 'power') return power === null ? 'by your newest meter reading' : powerBasisText(power)
  return { fixed: 'fixed', once: 'once', soFar: 'so far' }[basis]
}

function powerBasisText({ days, knownDays, knownTo }: NonNullable<NextBill['power']>): string {
  const upTo = knownTo === null ? '' : ` up to ${shortDayText(knownTo)}`
  return knownDays === days ? `from all ${days} days` : `from ${knownDays} of ${days} days${upTo}`
}

/** The notes below the range. */
export function listBillNotes(
  { range, power, callsToCome, orderUnderWay }: NextBill,
  { withGst }: { readonly withGst: boolean },
): string[] {
  const part = range?.parts.find(({ basis }) => basis === 'power')
  return [
    ...(part !== undefined && power !== null && part.low !== part.high
      ? ['Power of the days to come is taken from your quieter and your busier days.']
      : []),
    ...(part !== undefined && power === null
      ? ['Power of the days after your newest meter reading is an estimate: a reading makes it exact.']
      : []),
    ...(callsToCome ? ['Calls that are still to come are not in it.'] : []),
    ...(orderUnderWay ? ['What your order under way changes is not in it.'] : []),
    `${withGst ? 'GST is included. ' : ''}What you owe already is not in it.`,
  ]
}

/** Why there is no forecast yet. */
export function tooEarlyText({ toldFrom, power }: NextBill, today: Day): string {
  if (today < toldFrom)
    return `It is too early in the bill period. From ${dayText(toldFrom)} we can tell you.`
  const days = power?.knownDays ?? 0
  const known = days === 0 ? 'No day' : days === 1 ? 'Only 1 day' : `Only ${days} days`
  return `${known} of power ${days > 1 ? 'have' : 'has'} come in so far. We can tell you once half of them have.`
}

/** The customer's text if the range does not load. */
export const NEXT_BILL_FAILURES: Partial<Record<FailureCode<typeof readNextBill>, string>> = {
  TOO_MANY_REQUESTS: 'It was asked for too often. Wait a minute, then try again.',
  SERVICE_UNAVAILABLE: 'We cannot work it out just now. The rest of the page is not affected.',
}
export const NEXT_BILL_FAILED = 'This is our fault, not yours. Try again in a moment.'
