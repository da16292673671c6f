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
 * The range of a future bill. `low` and `high` are its lines for low and for high use of power on the days ahead. All lines
 * of power, with the daily charge, are one part. The parts add up to the range; parts of 0 are left out.
 */
export function calculateBillRange(low: readonly LineToCome[], high: readonly LineToCome[]): BillRange {
  const sums = new Map<string, PartSum>()
  for (const [end, lines] of [['low', low] as const, ['high', high] as const])
    for (const line of lines) {
      const part = toNameAndBasis(line)
      const key = `${part.basis} ${part.name}`
      const sum = sums.get(key) ?? { ...part, low: ZERO, high: ZERO }
      sums.set(key, { ...sum, [end]: addAmounts(sum[end], line) })
    }
  const parts = [...sums.values()].map(toBillPart).filter((part) => part.low !== 0 || part.high !== 0)
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

type Amount = Pick<LineToCome, 'cents' | 'withoutGst'>
const ZERO: Amount = { cents: 0, withoutGst: 0 }

type PartSum = Pick<BillPart, 'name' | 'basis'> & { readonly low: Amount; readonly high: Amount }

function toBillPart({ name, basis, low, high }: PartSum): BillPart {
  // lower use of power can cost more if a larger share of it is used by day
  const [least, most] = low.cents <= high.cents ? [low, high] : [high, low]
  return {
    name,
    basis,
    low: toCents(least.cents),
    high: toCents(most.cents),
    lowExcludingGst: toCents(least.withoutGst),
    highExcludingGst: toCents(most.withoutGst),
  }
}

function toNameAndBasis({ kind, name, unit }: LineToCome): Pick<BillPart, 'name' | 'basis'> {
  const isPower = kind === 'daily' || (kind === 'usage' && unit === UNIT_OF_POWER)
  return isPower ? { name: POWER, basis: 'power' } : { name, basis: BASIS[kind] }
}

function addAmounts(one: Amount, other: Amount): Amount {
  return { cents: one.cents + other.cents, withoutGst: one.withoutGst + other.withoutGst }
}

const MIN_DAYS = 7

/** The first day on which the range of a bill is shown: after a week or half of its period, whichever is earlier. */
export function firstShownDay({ from, to }: { readonly from: Day; readonly to: Day }): Day {
  return addDays(from, Math.min(MIN_DAYS, Math.ceil((daysBetween(from, to) + 1) / 2)))
}

/** Whether at least half of the passed days have figures for power. */
export function isHalfKnown(
  power: NextBill['power'],
  { passedDays }: { readonly passedDays: number },
): boolean {
  return power === null || 2 * power.knownDays >= passedDays
}
