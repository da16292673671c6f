import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { centsOf } from '../money.ts'

import type { LineKind } from './invoice.ts'
import type { BillPart, BillRange, NextBill } from './next-bill.ts'

/** A line of a bill to come, in cents including GST and without it. */
export type LineToCome = {
  readonly kind: LineKind
  readonly name: string
  /** Of what is counted, such as kWh. */
  readonly unit: string | null
  readonly cents: number
  readonly withoutGst: number
}

const POWER = 'Power'
const UNIT_OF_POWER = 'kWh'

const BASIS: Record<LineKind, BillPart['basis']> = {
  plan: 'fixed',
  extra: 'fixed',
  discount: 'fixed',
  usage: 'soFar',
  daily: 'power',
  settlement: 'once',
  oneOff: 'once',
  credit: 'once',
}

/**
 * The parts of a bill to come, from its lines where little power is used on the days to come and where much is. All that a
 * meter of power counts in the period is one part, with its daily charge. Parts add up to the range; one of nothing is left
 * out.
 */
export function rangeOf(low: readonly LineToCome[], high: readonly LineToCome[]): BillRange {
  const sums = new Map<string, { name: string; basis: BillPart['basis']; low: Amount; high: Amount }>()
  for (const [end, lines] of [low, high].entries())
    for (const line of lines) {
      const part = partOf(line)
      const key = `${part.basis} ${part.name}`
      const sum = sums.get(key) ?? { ...part, low: NOTHING, high: NOTHING }
      sums.set(key, end === 0 ? { ...sum, low: plus(sum.low, line) } : { ...sum, high: plus(sum.high, line) })
    }
  const parts = [...sums.values()]
    .map(({ name, basis, low: one, high: other }) => {
      // a day of less power can cost more where more of it is used by day
      const [least, most] = one.cents <= other.cents ? [one, other] : [other, one]
      return {
        name,
        basis,
        low: centsOf(least.cents),
        high: centsOf(most.cents),
        lowExcludingGst: centsOf(least.withoutGst),
        highExcludingGst: centsOf(most.withoutGst),
      }
    })
    .filter((part) => part.low !== 0 || part.high !== 0)
  const sumOf = (end: Exclude<keyof BillRange, 'parts'>) =>
    centsOf(parts.reduce((sum: number, part) => sum + part[end], 0))
  return {
    low: sumOf('low'),
    high: sumOf('high'),
    lowExcludingGst: sumOf('lowExcludingGst'),
    highExcludingGst: sumOf('highExcludingGst'),
    parts,
  }
}

function partOf({ kind, name, unit }: LineToCome): Pick<BillPart, 'name' | 'basis'> {
  const isPower = kind === 'daily' || (kind === 'usage' && unit === UNIT_OF_POWER)
  return isPower ? { name: POWER, basis: 'power' } : { name, basis: BASIS[kind] }
}

type Amount = Pick<LineToCome, 'cents' | 'withoutGst'>
const NOTHING: Amount = { cents: 0, withoutGst: 0 }

function plus(one: Amount, other: Amount): Amount {
  return { cents: one.cents + other.cents, withoutGst: one.withoutGst + other.withoutGst }
}

const LEAST_DAYS = 7

/** The first day on which enough of a bill period has passed to say what its bill will come to: a week, or half of it. */
export function toldFrom({ from, to }: { readonly from: Day; readonly to: Day }): Day {
  return addDays(from, Math.min(LEAST_DAYS, Math.ceil((daysBetween(from, to) + 1) / 2)))
}

/** Whether the days of power that are in are half of those that have passed, or more. */
export function isHalfKnown(
  power: NextBill['power'],
  { passedDays }: { readonly passedDays: number },
): boolean {
  return power === null || 2 * power.knownDays >= passedDays
}
