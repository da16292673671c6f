import { useState } from 'react'

import type { CallShape } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import type { OrderBody, RentalKind, ShownMoney } from '@switchboard/domain/ordering/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'

import { toErrorCode } from '#web/http/failure.ts'
import { dropAnswers } from '#web/http/query-client.ts'
import type { CallsOf } from '#web/ordering/order-calls.ts'

import { useOwnOrder } from '../use-own-order.ts'

/** A rental as the customer confirmed it. */
export type ConfirmedRental = {
  readonly choice: RentalChoice
  /** The first day of the rent. */
  readonly begins: Day
  readonly shown: ShownMoney
}

export type RentalStep = 'choosing' | 'inProgress' | 'complete' | 'received' | 'error' | 'doubt'

type RentalOptions = {
  /** Calls of the area whose replies are out of date after the order. */
  readonly changes: readonly CallShape[]
  /** Runs before the order is created and may change the choice. It throws the failures of its calls. */
  readonly checkConditions?: (choice: RentalChoice) => Promise<RentalChoice>
  /** The calls of the order, if they differ from the usual calls of this kind. */
  readonly callsOf?: CallsOf<OrderBody, ShownMoney>
}

/** Sends a rental and provides its progress. Source: MSH-009, MSH-010, GWF-010 to GWF-015. */
export function useRental(kind: RentalKind, { changes, checkConditions, callsOf }: RentalOptions) {
  const sending = useOwnOrder(kind, changes, callsOf)
  const [confirmed, setConfirmed] = useState<ConfirmedRental | null>(null)
  const [isCheckingConditions, setCheckingConditions] = useState(false)
  const isBusy = sending.isBusy || isCheckingConditions
  const { placed, received, failure, doubt } = sending

  async function send(rental: ConfirmedRental) {
    sending.dismiss()
    setConfirmed(rental)
    setCheckingConditions(true)
    try {
      const choice = checkConditions === undefined ? rental.choice : await checkConditions(rental.choice)
      await sending.place((seller) => ({ body: rentalBody(choice, seller), shown: rental.shown }))
    } catch (thrown) {
      sending.fail(toErrorCode(thrown))
    } finally {
      setCheckingConditions(false)
    }
  }

  return {
    step: currentStep(),
    confirmed,
    /** The order number once the order is placed. */
    placed,
    /** The number of an order that the provider has but has not accepted. */
    received,
    /** The reason for a refusal. */
    failure,
    /** The outcome of the order is being requested. */
    isCheckingOutcome: sending.isCheckingOutcome,
    send: (rental: ConfirmedRental) => void send(rental),
    sendAgain() {
      if (confirmed !== null) void send(confirmed)
    },
    askAgain: sending.askAgain,
    /** Returns to the choice after a failure. The offer is loaded again, because it may have changed. */
    back() {
      sending.dismiss()
      setConfirmed(null)
      void dropAnswers(...changes)
    },
  }

  function currentStep(): RentalStep {
    if (placed !== null) return 'complete'
    if (received !== null) return 'received'
    if (isBusy) return 'inProgress'
    if (doubt !== null) return 'doubt'
    if (failure !== null) return 'error'
    return confirmed === null ? 'choosing' : 'inProgress'
  }
}

export type SendingRental = ReturnType<typeof useRental>
