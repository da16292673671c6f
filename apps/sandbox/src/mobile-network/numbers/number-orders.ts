import { randomBytes, randomInt } from 'node:crypto'

import { calculateStatus } from './number-order.ts'
import type { NumberOrderRequest, NumberOrder } from './number-order.ts'

const MATCHING_ID_BYTES = 12
const SIM_DIGITS = 14

/**
 * The simulated behaviour. `down` leaves all requests unanswered; `slow` and `failing` apply to orders placed from
 * then on.
 */
export type Manners = { readonly down: boolean; readonly slow: boolean; readonly failing: boolean }

export type NumberOrders = ReturnType<typeof numberOrders>

/** Orders of providers for numbers, by reference. */
export function numberOrders() {
  const orders = new Map<string, NumberOrder>()
  /** References that were stopped before their order arrived. */
  const stoppedEarly = new Set<string>()
  /** Milliseconds by which the provider's clock is ahead of the system's. */
  let aheadMilliseconds = 0
  let manners: Manners = { down: false, slow: false, failing: false }

  function change(reference: string, difference: Partial<NumberOrder>): NumberOrder | null {
    const order = orders.get(reference)
    if (order === undefined) return null
    const changed = { ...order, ...difference }
    orders.set(reference, changed)
    return changed
  }

  return {
    /** The instant given by the last caller, plus the time since. */
    now: () => Date.now() + aheadMilliseconds,
    playIn: (instant: number) => {
      aheadMilliseconds = instant - Date.now()
    },
    manners: () => manners,
    behave: (newManners: Manners) => {
      manners = newManners
    },
    all: () => [...orders.values()].toReversed(),
    find: (reference: string) => orders.get(reference) ?? null,

    /** A repeated reference is the same order. */
    take(reference: string, request: NumberOrderRequest, now: number): NumberOrder {
      const known = orders.get(reference)
      if (known !== undefined) return known
      const order: NumberOrder = {
        ...request,
        reference,
        requestedAt: now,
        slow: manners.slow,
        fails: manners.failing,
        answered: null,
        stoppedAt: stoppedEarly.has(reference) ? now : null,
        matchingId: randomBytes(MATCHING_ID_BYTES).toString('hex').toUpperCase(),
        esimNumber: withCheckDigit(
          `8964${randomInt(10 ** SIM_DIGITS)
            .toString()
            .padStart(SIM_DIGITS, '0')}`,
        ),
        installedAt: null,
      }
      orders.set(reference, order)
      return order
    },

    /** Stops an order, unless the number is already moving. */
    stop(reference: string, now: number): NumberOrder | null {
      const order = orders.get(reference)
      if (order === undefined) {
        stoppedEarly.add(reference)
        return null
      }
      const { state } = calculateStatus(order, now)
      return state === 'waiting' || state === 'accepted' ? change(reference, { stoppedAt: now }) : order
    },

    answer(reference: string, yes: boolean, now: number): void {
      const order = orders.get(reference)
      if (order?.kind !== 'transfer' || calculateStatus(order, now).state !== 'waiting') return
      if (order.answered === null) change(reference, { answered: { at: now, yes } })
    },

    install(reference: string, now: number): void {
      const order = orders.get(reference)
      if (order?.kind !== 'esim' || calculateStatus(order, now).state !== 'waiting') return
      change(reference, { installedAt: now })
    },
  }
}

/** Appends the check digit of Luhn's formula. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce(
      (total, digit, place) => total + (place % 2 === 0 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit),
      0,
    )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
