import { useState } from 'react'

import type { CallShape } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import type { OrderBody, RentalKind, ShownMoney } from '@switchboard/domain/ordering/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'

import { codeOf } from '#web/http/failure.ts'
import { dropAnswers } from '#web/http/query-client.ts'

import { useOwnOrder } from '../use-own-order.ts'
import type { CallsOf } from '../use-submit-order.ts'

/** A rental as it was looked through and confirmed. */
export type ConfirmedRental = {
  readonly choice: RentalChoice
  /** The first day of the rent. */
  readonly begins: Day
  readonly shown: ShownMoney
}

export type RentalStep = 'choosing' | 'inProgress' | 'complete' | 'error' | 'doubt'

type Renting = {
  /** Calls of the own area whose answers are others once it is placed. */
  readonly changes: readonly CallShape[]
  /** What is asked before the order is created; answers the choice by it. Throws what the calls of the page throw. */
  readonly conditions?: (choice: RentalChoice) => Promise<RentalChoice>
  /** The calls of the order, where they are not those of every order of the kind. */
  readonly callsOf?: CallsOf<OrderBody, ShownMoney>
}

/** Sends a rental, and holds how far that is. Source: MSH-009, MSH-010, GWF-010 to GWF-015. */
export function useRental(kind: RentalKind, { changes, conditions, callsOf }: Renting) {
  const sending = useOwnOrder(kind, changes, callsOf)
  const [confirmed, setConfirmed] = useState<ConfirmedRental | null>(null)
  const [isAskingConditions, setAskingConditions] = useState(false)
  const isBusy = sending.isBusy || isAskingConditions
  const { placed, failure, doubt } = sending

  async function send(rental: ConfirmedRental) {
    sending.dismiss()
    setConfirmed(rental)
    setAskingConditions(true)
    try {
      const choice = conditions === undefined ? rental.choice : await conditions(rental.choice)
      await sending.place((by) => ({ body: rentalBody(choice, by), shown: rental.shown }))
    } catch (failed) {
      sending.fail(codeOf(failed))
    } finally {
      setAskingConditions(false)
    }
  }

  return {
    step: stepOf(),
    confirmed,
    /** The order's number, once it is placed. */
    placed,
    /** Why it was not placed. */
    failure,
    /** The provider is asked what became of it. */
    isAsking: sending.isAsking,
    send: (rental: ConfirmedRental) => void send(rental),
    sendAgain() {
      if (confirmed !== null) void send(confirmed)
    },
    askAgain: sending.askAgain,
    /** Back to the choice, after a failure: what can be had may be otherwise by now. */
    back() {
      sending.dismiss()
      setConfirmed(null)
      void dropAnswers(...changes)
    },
  }

  function stepOf(): RentalStep {
    if (placed !== null) return 'complete'
    if (isBusy) return 'inProgress'
    if (doubt !== null) return 'doubt'
    if (failure !== null) return 'error'
    return confirmed === null ? 'choosing' : 'inProgress'
  }
}

export type SendingRental = ReturnType<typeof useRental>
