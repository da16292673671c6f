import { randomBytes, randomInt } from 'node:crypto'

import { calculateStatus, isInstallable, OUR_SIM_START } from './number-order.ts'
import type { NumberOrderRequest, NumberOrder } from './number-order.ts'

const MATCHING_ID_BYTES = 12
const SIM_DIGITS = 14

/**
 * The simulated behaviour. `down` leaves all requests unanswered; `slow` and `failing` apply to orders placed from
 * then on.
 */
export type Behaviour = { readonly down: boolean; readonly slow: boolean; readonly failing: boolean }

export const WELL_BEHAVED: Behaviour = { down: false, slow: false, failing: false }

/** A number that moved to another provider, and when, in milliseconds. */
export type Departure = { readonly number: string; readonly at: number }

export type NumberOrders = ReturnType<typeof createNumberOrders>

/** Orders of providers for numbers, by reference. */
export function createNumberOrders() {
  const orders = new Map<string, NumberOrder>()
  /** References that were stopped before their order arrived. */
  const stoppedEarly = new Set<string>()
  /** Milliseconds by which the provider's clock is ahead of the system's. */
  let aheadMilliseconds = 0
  let behaviour = WELL_BEHAVED
  const departures: Departure[] = []

  function change(order: NumberOrder, difference: Partial<NumberOrder>): NumberOrder {
    const changed = { ...order, ...difference }
    orders.set(order.reference, changed)
    return changed
  }

  return {
    /** The instant given by the last caller, plus the time since. */
    now: () => Date.now() + aheadMilliseconds,
    setClock: (instant: number) => {
      aheadMilliseconds = instant - Date.now()
    },
    behaviour: () => behaviour,
    setBehaviour: (newBehaviour: Behaviour) => {
      behaviour = newBehaviour
    },
    all: () => [...orders.values()].toReversed(),
    find: (reference: string) => orders.get(reference) ?? null,

    /** A repeated reference is the same order. */
    place(reference: string, request: NumberOrderRequest, now: number): NumberOrder {
      const known = orders.get(reference)
      if (known !== undefined) return known
      const order: NumberOrder = {
        ...request,
        reference,
        requestedAt: now,
        slow: behaviour.slow,
        fails: behaviour.failing,
        customerReply: null,
        stoppedAt: stoppedEarly.has(reference) ? now : null,
        matchingId: randomBytes(MATCHING_ID_BYTES).toString('hex').toUpperCase(),
        esimNumber: createEsimNumber(),
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
      return state === 'waiting' || state === 'accepted' ? change(order, { stoppedAt: now }) : order
    },

    answer(reference: string, yes: boolean, now: number): void {
      const order = orders.get(reference)
      if (order?.kind !== 'transfer' || calculateStatus(order, now).state !== 'waiting') return
      if (order.customerReply === null) change(order, { customerReply: { at: now, yes } })
    },

    departures: (): readonly Departure[] => departures,
    moveAway(number: string, now: number): void {
      departures.push({ number, at: now })
    },

    install(reference: string, now: number): void {
      const order = orders.get(reference)
      if (order === undefined || !isInstallable(order.kind)) return
      if (calculateStatus(order, now).state === 'waiting') change(order, { installedAt: now })
    },
  }
}

function createEsimNumber(): string {
  const randomDigits = String(randomInt(10 ** SIM_DIGITS)).padStart(SIM_DIGITS, '0')
  return appendCheckDigit(`${OUR_SIM_START}${randomDigits}`)
}

/** Appends the check digit of Luhn's formula. */
function appendCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = digit * (index % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
