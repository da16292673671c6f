import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { Cause, CauseFact } from './difference-cause.ts'
import { listPlaces, sumCharges } from './difference-lines.ts'
import type { PlacedLine } from './difference-lines.ts'

/** Lines of a bill at the same price, summed up. */
export type Rate = {
  readonly name: string
  readonly unit: string | null
  /** Price of a unit in cents with fractions: including GST, and as the bill shows its values. */
  readonly price: number
  readonly priceShown: number
  readonly quantity: number
  /** The number of billing periods that the lines cover. */
  readonly periods: number
  readonly charge: Cents
  readonly lines: readonly PlacedLine[]
}

/** Groups lines by name, unit and price. */
export function ratesByPrice(lines: readonly PlacedLine[]): Rate[] {
  return groupRates(lines, (placed) => `${nameAndUnit(placed)}\n${placed.price}`)
}

/** Groups lines by name and unit; different prices are averaged. */
export function ratesByName(lines: readonly PlacedLine[]): Rate[] {
  return groupRates(lines, nameAndUnit)
}

function nameAndUnit({ line }: PlacedLine): string {
  return `${line.SubCategoryName}\n${line.Unit ?? ''}`
}

function groupRates(lines: readonly PlacedLine[], toKey: (line: PlacedLine) => string): Rate[] {
  const rates = new Map<string, PlacedLine[]>()
  for (const line of lines) rates.set(toKey(line), [...(rates.get(toKey(line)) ?? []), line])
  return [...rates.values()].flatMap(toRates)
}

function toRates(lines: readonly PlacedLine[]): Rate[] {
  const [first] = lines
  if (first === undefined) return []
  const quantity = lines.reduce((sum, { line }) => sum + line.NumberBilled, 0)
  const charge = sumCharges(lines)
  const onePrice = quantity === 0 || lines.every(({ price }) => price === first.price)
  const average = charge / quantity
  return [
    {
      name: first.line.SubCategoryName,
      unit: first.line.Unit ?? null,
      price: onePrice ? first.price : average,
      priceShown: onePrice || first.price === 0 ? first.priceShown : average * shareShown(first),
      quantity,
      periods: new Set(lines.map(({ line }) => line.PeriodStart)).size,
      charge,
      lines,
    },
  ]
}

function shareShown({ price, priceShown }: PlacedLine): number {
  return priceShown / price
}

/** Pairs of matching rates of both bills, and the unpaired rates of each bill. */
export function pairRates(
  now: readonly Rate[],
  before: readonly Rate[],
  match: (one: Rate, other: Rate) => boolean,
): { pairs: [now: Rate, before: Rate][]; now: Rate[]; before: Rate[] } {
  const pairs: [Rate, Rate][] = []
  const left: Rate[] = []
  const open = [...before]
  for (const rate of now) {
    const place = open.findIndex((other) => match(rate, other))
    const [found] = place === -1 ? [] : open.splice(place, 1)
    if (found === undefined) left.push(rate)
    else pairs.push([rate, found])
  }
  return { pairs, now: left, before: open }
}

/** A cause for a rate of this bill. The amount is in cents. */
export function toCause(rate: Rate, fact: CauseFact, amount: number): Cause {
  return { ...fact, amount: toCents(amount), name: rate.name, lines: listPlaces(rate.lines) }
}
