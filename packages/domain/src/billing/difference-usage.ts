import type { Cause, CauseFact, Comparison, Occasion } from './difference-cause.ts'
import { sumShownCharges } from './difference-lines.ts'
import type { LineGroup, PlacedLine } from './difference-lines.ts'
import { pairRates, ratesByName, toCause } from './difference-rate.ts'
import type { Rate } from './difference-rate.ts'
import { multiplyPrice } from './line-price.ts'

/** Prices of a unit are the same if they differ by less than this many cents. */
const SAME_PRICE_CENTS = 1e-9

/**
 * Compares metered usage in two steps: the quantity at the earlier price, then the price. Days of a daily charge are compared
 * in the same way.
 */
export function compareUsage({ kind, now, before }: LineGroup): Comparison {
  const rates = pairRates(
    ratesByName(now),
    ratesByName(before),
    (one, other) => one.name === other.name && one.unit === other.unit,
  )
  const isDaily = kind === 'daily'
  const causes = [
    ...rates.pairs.flatMap(([rate, rateBefore]) => causesBetween(rate, rateBefore, isDaily)),
    ...rates.now.map((rate) => toCause(rate, amountChange(rate, null, isDaily), rate.charge)),
    ...rates.before.map((rate) => ({
      ...toCause(rate, amountChange(null, rate, isDaily), -rate.charge),
      lines: [],
    })),
  ]
  return { now, before, causes }
}

function causesBetween(now: Rate, before: Rate, isDaily: boolean): Cause[] {
  const fact = amountChange(now, before, isDaily)
  const samePrice = Math.abs(now.price - before.price) < SAME_PRICE_CENTS
  if (samePrice && now.quantity !== before.quantity) return [toCause(now, fact, now.charge - before.charge)]
  const atOldPrice =
    now.quantity === before.quantity ? before.charge : multiplyPrice(now.quantity, before.price)
  const price: CauseFact = samePrice
    ? { kind: 'changed', from: sumShownCharges(before.lines), to: sumShownCharges(now.lines) }
    : (planChange(now, before) ?? priceChange(now, before))
  return [toCause(now, fact, atOldPrice - before.charge), toCause(now, price, now.charge - atOldPrice)]
}

function priceChange(now: Rate, before: Rate): CauseFact {
  return { kind: 'price', unit: now.unit, from: before.priceShown, to: now.priceShown }
}

const POWER = 'Power'

/**
 * The change of a power plan on a day inside one of the bills; null without such a change. Rates of power change only with
 * the plan. The average price of such a bill would not be the price of any plan.
 */
function planChange(now: Rate, before: Rate): CauseFact | null {
  const lines = [...before.lines, ...now.lines]
    .filter(({ line }) => line.CategoryName === POWER && line.NumberBilled > 0)
    .toSorted((one, other) => getPeriodStart(one).localeCompare(getPeriodStart(other)))
  const [first] = lines
  const last = lines.at(-1)
  const changed = lines.findLast(({ price }, place) => place > 0 && price !== lines[place - 1]?.price)
  const on = changed?.line.PeriodStart
  if (first === undefined || last === undefined || on === undefined) return null
  if (!hasSeveralPrices(now) && !hasSeveralPrices(before)) return null
  return { kind: 'powerPlan', on, unit: now.unit, from: first.priceShown, to: last.priceShown }
}

function hasSeveralPrices({ lines }: Rate): boolean {
  return new Set(lines.map(({ price }) => price)).size > 1
}

function getPeriodStart({ line }: PlacedLine): string {
  return line.PeriodStart ?? ''
}

function amountChange(now: Rate | null, before: Rate | null, isDaily: boolean): CauseFact {
  const from = before?.quantity ?? 0
  const to = now?.quantity ?? 0
  if (isDaily) return { kind: 'days', from, to }
  const estimated: Occasion[] = []
  if (now?.lines.some(isEstimated)) estimated.push('thisTime')
  if (before?.lines.some(isEstimated)) estimated.push('lastTime')
  const hasReadings = [now, before].some((rate) => rate?.lines.some(isRead))
  return { kind: 'usage', unit: now?.unit ?? before?.unit ?? null, from, to, estimated, hasReadings }
}

function isRead({ line }: PlacedLine): boolean {
  return line.ReadingType !== undefined
}

function isEstimated({ line }: PlacedLine): boolean {
  return line.ReadingType === 'Estimate'
}
