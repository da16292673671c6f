import { toCents } from '../money.ts'

import type { Cause, CauseFact } from './difference-cause.ts'
import { sumShownCharges } from './difference-lines.ts'
import { toCause } from './difference-rate.ts'
import type { Rate } from './difference-rate.ts'
import { multiplyPrice } from './line-price.ts'

/** Billing periods in a year. */
const PERIODS_A_YEAR: ReadonlyMap<string, number> = new Map([
  ['month', 12],
  ['fortnight', 26],
  ['week', 52],
])

/** Prices for periods of different lengths count as the same if they differ by at most this share. */
const SAME_PRICE_SHARE = 0.01

/** The difference of two charges in steps: the length of the period, the quantity, and the price. */
export function causesBetween(now: Rate, before: Rate, isDiscount: boolean): Cause[] {
  const cause = (fact: CauseFact, amount: number): Cause => toCause(now, fact, amount)
  if (now.name !== before.name) return [cause(planChange(now, before), now.charge - before.charge)]

  const price = priceIn(now.unit, before)
  const chargeAtNewLength = now.unit === before.unit ? before.charge : multiplyPrice(before.quantity, price)
  const chargeAtNewQuantity =
    now.quantity === before.quantity ? chargeAtNewLength : multiplyPrice(now.quantity, price)
  const steps = [
    cause(lengthChange(now, before), chargeAtNewLength - before.charge),
    cause(amountChange(now, before), chargeAtNewQuantity - chargeAtNewLength),
  ]
  const rest = now.charge - chargeAtNewQuantity
  if (!isSamePrice(now, before, price)) return [...steps, cause(priceChange(now, before, isDiscount), rest)]
  return addRest(steps, [now, before], rest)
}

/** Adds the cents that rounding leaves to the last step with an amount. */
function addRest(steps: readonly Cause[], [now, before]: [Rate, Rate], rest: number): Cause[] {
  if (rest === 0) return [...steps]
  const place = steps.findLastIndex(({ amount }) => amount !== 0)
  if (place === -1) {
    const fact = {
      kind: 'changed',
      from: sumShownCharges(before.lines),
      to: sumShownCharges(now.lines),
    } as const
    return [toCause(now, fact, rest)]
  }
  return steps.map((step, at) => (at === place ? { ...step, amount: toCents(step.amount + rest) } : step))
}

/** The earlier price converted to another period, by the cost of a year. */
function priceIn(unit: string | null, before: Rate): number {
  const now = PERIODS_A_YEAR.get(unit ?? '')
  const then = PERIODS_A_YEAR.get(before.unit ?? '')
  if (unit === before.unit || now === undefined || then === undefined) return before.price
  return (before.price * then) / now
}

function isSamePrice(now: Rate, before: Rate, price: number): boolean {
  if (now.unit === before.unit) return now.price === before.price
  return Math.abs(now.price - price) <= Math.abs(price) * SAME_PRICE_SHARE
}

function planChange(now: Rate, before: Rate): CauseFact {
  return {
    kind: 'plan',
    fromName: before.name,
    fromUnit: before.unit,
    from: before.priceShown,
    unit: now.unit,
    to: now.priceShown,
  }
}

function priceChange(now: Rate, before: Rate, isDiscount: boolean): CauseFact {
  const share = before.price === 0 ? 1 : before.priceShown / before.price
  const prices = { from: priceIn(now.unit, before) * share, to: now.priceShown }
  return isDiscount ? { kind: 'discountChanged', ...prices } : { kind: 'price', unit: now.unit, ...prices }
}

function lengthChange(now: Rate, before: Rate): CauseFact {
  return { kind: 'length', from: toSpan(before), to: toSpan(now) }
}

function toSpan({ periods, unit }: Rate) {
  return { count: periods, unit }
}

/** A change of the number of periods at the same quantity, else a change of the quantity. */
function amountChange(now: Rate, before: Rate): CauseFact {
  const sameEach = now.quantity * before.periods === before.quantity * now.periods
  if (sameEach && now.periods !== before.periods) return lengthChange(now, before)
  return { kind: 'quantity', from: before.quantity, to: now.quantity }
}
