import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'

import type { LineKind } from './invoice.ts'
import type { BillPart, BillRange, NextBill } from './next-bill.ts'

/** A line of a future bill; amounts in cents. */
export type LineToCome = {
  readonly kind: LineKind
  readonly name: string
  /** The unit of a quantity, such as kWh. */
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
 * The range of a future bill, from its lines for little and for much use of power on the days ahead. All lines of a power
 * meter in the period, with the daily charge, are one part. The parts add up to the range; parts of 0 are left out.
 */
export function calculateBillRange(low: readonly LineToCome[], high: readonly LineToCome[]): BillRange {
  const sums = new Map<string, { name: string; basis: BillPart['basis']; low: Amount; high: Amount }>()
  for (const [end, lines] of [low, high].entries())
    for (const line of lines) {
      const part = toBillPart(line)
      const key = `${part.basis} ${part.name}`
      const sum = sums.get(key) ?? { ...part, low: NOTHING, high: NOTHING }
      sums.set(key, end === 0 ? { ...sum, low: plus(sum.low, line) } : { ...sum, high: plus(sum.high, line) })
    }
  const parts = [...sums.values()]
    .map(({ name, basis, low: one, high: other }) => {
      // less power can cost more if a larger share is used by day
      const [least, most] = one.cents <= other.cents ? [one, other] : [other, one]
      return {
        name,
        basis,
        low: toCents(least.cents),
        high: toCents(most.cents),
        lowExcludingGst: toCents(least.withoutGst),
        highExcludingGst: toCents(most.withoutGst),
      }
    })
    .filter((part) => part.low !== 0 || part.high !== 0)
  const sumAmount = (end: Exclude<keyof BillRange, 'parts'>) =>
    toCents(parts.reduce((sum: number, part) => sum + part[end], 0))
  return {
    low: sumAmount('low'),
    high: sumAmount('high'),
    lowExcludingGst: sumAmount('lowExcludingGst'),
    highExcludingGst: sumAmount('highExcludingGst'),
    parts,
  }
}

function toBillPart({ kind, name, unit }: LineToCome): Pick<BillPart, 'name' | 'basis'> {
  const isPower = kind === 'daily' || (kind === 'usage' && unit === UNIT_OF_POWER)
  return isPower ? { name: POWER, basis: 'power' } : { name, basis: BASIS[kind] }
}

type Amount = Pick<LineToCome, 'cents' | 'withoutGst'>
const NOTHING: Amount = { cents: 0, withoutGst: 0 }

function plus(one: Amount, other: Amount): Amount {
  return { cents: one.cents + other.cents, withoutGst: one.withoutGst + other.withoutGst }
}

const LEAST_DAYS = 7

/** The first day on which the range of a bill is shown: after a week or half of its period. */
export function firstShownDay({ from, to }: { readonly from: Day; readonly to: Day }): Day {
  return addDays(from, Math.min(LEAST_DAYS, Math.ceil((daysBetween(from, to) + 1) / 2)))
}

/** Whether at least half of the passed days have figures for power. */
export function isHalfKnown(
  power: NextBill['power'],
  { passedDays }: { readonly passedDays: number },
): boolean {
  return power === null || 2 * power.knownDays >= passedDays
}
