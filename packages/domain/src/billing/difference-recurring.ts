import { daysBetween } from '../day.ts'
import { toCents } from '../money.ts'

import type { Cause, CauseFact, Comparison, Occasion, PartDays, PartOf } from './difference-cause.ts'
import { sumCharges, listPlaces } from './difference-lines.ts'
import type { LineGroup, PlacedLine } from './difference-lines.ts'
import { causesBetween } from './difference-pair.ts'
import { pairRates, ratesByPrice } from './difference-rate.ts'
import type { Rate } from './difference-rate.ts'

/** Compares plans, extras and discounts of one subject: whole periods with each other, and days of a part separately. */
export function compareRecurring({ kind, now, before }: LineGroup): Comparison {
  const isDiscount = kind === 'discount'
  const rates = matchRates(wholeRates(now), wholeRates(before), isDiscount)
  const parts = { now: now.filter(isPart), before: before.filter(isPart) }
  const begun = attachParts(rates.now, parts.before)
  const ended = attachParts(rates.before, parts.now)
  const attached = new Set([...begun, ...ended].flatMap((each) => each.parts))
  const causes = [
    ...rates.pairs.flatMap(([rate, rateBefore]) => causesBetween(rate, rateBefore, isDiscount)),
    ...begun.map((side) => explainStartOrEnd(side, 'thisTime', isDiscount)),
    ...ended.map((side) => explainStartOrEnd(side, 'lastTime', isDiscount)),
    ...parts.now.filter((part) => !attached.has(part)).map((part) => partCause(part, 'thisTime')),
    ...parts.before.filter((part) => !attached.has(part)).map((part) => partCause(part, 'lastTime')),
  ]
  return { now, before, causes }
}

/** A part is some days of a period, or whole periods that were billed before and are refunded. */
function isPart(placed: PlacedLine): boolean {
  return placed.line.Unit === 'day' || isRefund(placed)
}

function isRefund({ line, charge }: PlacedLine): boolean {
  return line.LineKind === 'discount' ? charge > 0 : charge < 0
}

function wholeRates(lines: readonly PlacedLine[]): Rate[] {
  return ratesByPrice(lines.filter((line) => !isPart(line)))
}

/**
 * Pairs rates by name, unit and price, then by name and unit, then by name. The remaining rates are pairs of a plan change,
 * except for discounts.
 */
function matchRates(now: readonly Rate[], before: readonly Rate[], isDiscount: boolean) {
  const rules: ((one: Rate, other: Rate) => boolean)[] = [
    (one, other) => one.name === other.name && one.unit === other.unit && one.price === other.price,
    (one, other) => one.name === other.name && one.unit === other.unit,
    (one, other) => one.name === other.name,
    () => !isDiscount,
  ]
  return rules.reduce<ReturnType<typeof pairRates>>(
    (left, rule) => {
      const next = pairRates(left.now, left.before, rule)
      return { ...next, pairs: [...left.pairs, ...next.pairs] }
    },
    { pairs: [], now: [...now], before: [...before] },
  )
}

type OneSided = { readonly rate: Rate; readonly parts: readonly PlacedLine[] }

/** Attaches to each rate of one bill the days of a part of its period on the other bill. */
function attachParts(rates: readonly Rate[], parts: readonly PlacedLine[]): OneSided[] {
  return rates.map((rate, place) => ({
    rate,
    // if a name has two prices, the days belong to the first of them
    parts: parts.filter((part) => rates.findIndex((each) => belongsToRate(part, each)) === place),
  }))
}

function belongsToRate({ line, charge }: PlacedLine, rate: Rate): boolean {
  return line.SubCategoryName === rate.name && Math.sign(charge) === Math.sign(rate.charge)
}

function explainStartOrEnd({ rate, parts }: OneSided, when: Occasion, isDiscount: boolean): Cause {
  const isNow = when === 'thisTime'
  const sign = isNow ? 1 : -1
  const fact =
    parts.length > 0
      ? wholeAndPart(rate, parts, isNow ? 'lastTime' : 'thisTime')
      : toOneSidedFact(rate, isNow, isDiscount)
  return {
    ...fact,
    amount: toCents(sign * (rate.charge - sumCharges(parts))),
    name: rate.name,
    lines: listPlaces(isNow ? rate.lines : parts),
  }
}

function wholeAndPart({ unit }: Rate, parts: readonly PlacedLine[], partly: Occasion): CauseFact {
  const spans = parts.map(({ line }) => toPartDays(line))
  const firstDays = spans.flatMap(({ first }) => first ?? []).toSorted()
  const lastDays = spans.flatMap(({ last }) => last ?? []).toSorted()
  return {
    kind: 'whole',
    partly,
    unit,
    days: spans.reduce((sum, { days }) => sum + days, 0),
    first: firstDays[0] ?? null,
    last: lastDays.at(-1) ?? null,
  }
}

function toOneSidedFact(
  { unit, priceShown, quantity }: Rate,
  isNow: boolean,
  isDiscount: boolean,
): CauseFact {
  if (isDiscount) return { kind: isNow ? 'discountBegun' : 'discountEnded' }
  return { kind: isNow ? 'added' : 'ended', unit, price: priceShown, quantity }
}

function partCause(part: PlacedLine, when: Occasion): Cause {
  const isNow = when === 'thisTime'
  return {
    kind: 'part',
    when,
    of: classifyPart(part),
    ...toPartDays(part.line),
    amount: toCents(isNow ? part.charge : -part.charge),
    name: part.line.SubCategoryName,
    lines: isNow ? [part.place] : [],
  }
}

function classifyPart(part: PlacedLine): PartOf {
  if (part.line.LineKind === 'discount') return isRefund(part) ? 'discountBack' : 'discount'
  return isRefund(part) ? 'chargeBack' : 'charge'
}

/** The days of a part of a period. The dates are preferred, because the quantity may count several services. */
function toPartDays({ PeriodStart, PeriodEnd, NumberBilled }: PlacedLine['line']): PartDays {
  const first = PeriodStart ?? null
  const last = PeriodEnd ?? null
  const days = first === null || last === null ? Math.abs(NumberBilled) : daysBetween(first, last) + 1
  return { days, first, last }
}
