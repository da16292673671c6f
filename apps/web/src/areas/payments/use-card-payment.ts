import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { dollarsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { cardTypeOf } from '@switchboard/domain/payments/card'
import type { CardForm } from '@switchboard/domain/payments/card'
import { createCardTransaction } from '@switchboard/domain/payments/contract'
import type { CardType } from '@switchboard/domain/payments/contract'
import { transactionRequest } from '@switchboard/domain/payments/rules'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'

import { postCard } from './post-card.ts'
import { START_FAILURES } from './words.ts'
import type { PaymentFailure } from './words.ts'

type Started = ParsedReply<typeof createCardTransaction>
type Start = { readonly amount: Cents; readonly cardType: CardType | null; readonly idempotencyKey: string }

/**
 * Starts a payment at the provider, then leaves for the gateway with the card. The provider hears the amount and the
 * card's type, never the card. Source: PAY-018, PAY-019.
 */
export function useCardPayment(before: PaymentFailure | null) {
  // set at once, where state would let the second click of a double click through
  const busy = useRef(false)
  const [underWay, setUnderWay] = useState(false)
  const [failure, setFailure] = useState(before)
  const [cameBack, setCameBack] = useState(false)
  const start = useMutation<Started, FailureOf<typeof createCardTransaction>, Start>({
    mutationFn: startPayment,
  })

  useEffect(() => {
    // the browser's back button can bring the page back as it was left
    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      busy.current = false
      setUnderWay(false)
      setCameBack(true)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  function pay(amount: Cents, card: CardForm, onLeave: () => void) {
    if (busy.current) return
    busy.current = true
    setUnderWay(true)
    setFailure(null)
    setCameBack(false)
    start.mutate(
      { amount, cardType: cardTypeOf(card.cardNumber), idempotencyKey: crypto.randomUUID() },
      {
        onSuccess: (started) => {
          if (postCard(started, card)) onLeave()
          else stop('INVALID_TRANSACTION_CREATION_RESPONSE')
        },
        onError: ({ code }) => stop(code),
      },
    )
  }

  function stop(code: keyof typeof START_FAILURES) {
    busy.current = false
    setUnderWay(false)
    setFailure(START_FAILURES[code])
  }

  return { pay, underWay, failure, cameBack }
}

function startPayment({ amount, cardType, idempotencyKey }: Start) {
  const request = transactionRequest(amount)
  return makeCall(createCardTransaction, {
    ...ofActiveAccount(),
    body: {
      transactionType: request.transactionType,
      amount: dollarsOf(request.amount),
      isRequestingRecurringPaymentMethod: false,
      cardType,
      returnPath: '/pay',
    },
    idempotencyKey,
  })
}
