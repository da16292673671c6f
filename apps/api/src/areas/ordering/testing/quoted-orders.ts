import { expect } from 'vitest'

import { addDays, addMonths, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { OrderSnapshot } from '../snapshot.ts'

import type { RandomOrder } from './random-additions.ts'
import type { QuotedCharges, QuotedCharge } from '#api/testing/quoted-charges.ts'

/** The name of the plan of the account's broadband line. */
export const INTERNET = 'service:1'

type Summary = Pick<OrderSnapshot, 'costs' | 'steps' | 'ends'>

/** Records the quote of an order: its costs from its day on, and the products that end on the day before. */
export function recordQuote(
  quoted: QuotedCharges,
  { kind, body }: RandomOrder,
  { costs, steps, ends }: Summary,
): void {
  const from = steps.at(-1)?.on
  if (from === undefined) throw new Error('an order has no steps')
  // a charge that begins today is not on the bill that was made this morning
  const knownOn = from === steps[0]?.on ? addDays(from, 1) : from
  const entity = body.AdditionalProducts[0]?.ServiceEntity ?? ''
  for (const { name, due, amountIncludingGst: cents } of costs) {
    if (due === 'once') {
      quoted.once.push({ name, cents, on: knownOn })
      continue
    }
    const last = findLastDay(name, due, from)
    const charge = {
      name: toChargeName(kind, { name, entity }),
      cents,
      from,
      knownOn,
      ends: last === null ? null : { last, knownOn: from },
      billedTo: null,
    }
    // the new plan replaces the former plan
    if (charge.name !== name) end(quoted.charges, charge.name, from)
    quoted.charges.push(charge)
  }
  // an ending product was charged at this price; the plan of a line is ended by the plan that replaces it
  for (const { name, amountIncludingGst: cents } of ends) {
    if (kind === 'mobileplan') {
      const former = quoted.charges.findLast((each) => each.name === entity && each.ends !== null)
      expect([name, former?.cents ?? cents]).toEqual([name, cents])
      continue
    }
    const charged = quoted.charges.find((each) => each.name === name && each.ends === null)
    if (charged === undefined) {
      expect(quoted.charges.find((each) => each.name === INTERNET)?.cents).toBe(cents)
      continue
    }
    expect([name, charged.cents]).toEqual([name, cents])
    end(quoted.charges, name, from)
  }
}

/** Names a plan by its line, because a line has one plan at a time. */
function toChargeName(kind: RandomOrder['kind'], { name, entity }: { name: string; entity: string }): string {
  if (kind === 'wirelessproduct') return name.startsWith('Wireless ') && name.includes(':') ? INTERNET : name
  return (kind === 'connection' || kind === 'mobileplan') && name.endsWith(`, ${entity}`) ? entity : name
}

function end(charges: readonly QuotedCharge[], name: string, from: Day): void {
  for (const charge of charges.filter((each) => each.name === name && each.ends === null))
    charge.ends = { last: addDays(from, -1), knownOn: from }
}

/** The last day of a discount, as quoted; null for no end. */
function findLastDay(name: string, due: string, from: Day): Day | null {
  if (due === 'twoMonths') return addDays(addMonths(from, 2), -1)
  const until = / until (\d+ \w+ \d+)$/.exec(name)?.[1]
  return until === undefined ? null : day.parse(new Date(`${until} UTC`).toISOString().slice(0, 10))
}
