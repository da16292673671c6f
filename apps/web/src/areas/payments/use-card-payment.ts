import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { dollarsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { cardTypeOf } from '@switchboard/domain/payments/card'
import type { CardForm } from '@switchboard/domain/payments/card'
import type { CardType, createCardTransaction } from '@switchboard/domain/payments/contract'
import { transactionRequest } from '@switchboard/domain/payments/rules'

import { activeAccount } from '#web/http/account.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { usePortal } from '#web/http/portal.tsx'

import { CARD_PROVIDERS } from './card-provider.ts'
import type { CardProvider } from './card-provider.ts'
import { postCard } from './post-card.ts'
import { RETURN_PATHS } from './purpose.ts'
import type { CardPurpose } from './purpose.ts'
import { storeStartedPayment } from './started-payment.ts'
import { START_FAILURES, pausedFor } from './words.ts'
import type { PaymentFailure, StartCode } from './words.ts'

type Started = ParsedReply<typeof createCardTransaction>
type Start = {
  readonly amount: Cents
  readonly cardType: CardType | null
  readonly saveCard: boolean
  readonly purpose: CardPurpose
  readonly idempotencyKey: string
}
/** Why a payment was not begun. */
type Stopped = { readonly code: StartCode; readonly retryAfterSeconds: number | null }
/** What is typed and ticked when the payment is sent. */
type Entered = { readonly amount: Cents; readonly card: CardForm; readonly saveCard: boolean }

/**
 * Starts a payment at the provider, then leaves for the gateway with the card. The provider gets the amount and the
 * card's type, never the card. Source: PAY-018, PAY-019.
 */
export function useCardPayment(purpose: CardPurpose, before: PaymentFailure | null) {
  const provider = CARD_PROVIDERS[usePortal().configuration.cardProvider]
  // a ref, because it is set at once: state would let the second click of a double click through
  const busy = useRef(false)
  const [underWay, setUnderWay] = useState(false)
  const [failure, setFailure] = useState(before)
  const [cameBack, setCameBack] = useState(false)
  const start = useMutation<Started, FailureOf<typeof createCardTransaction>, Start>({
    mutationFn: (payment) => startPayment(provider, payment),
  })

  useReturn(() => {
    busy.current = false
    setUnderWay(false)
    setCameBack(true)
  })

  function pay({ amount, card, saveCard }: Entered, onLeave: () => void) {
    if (busy.current) return
    busy.current = true
    setUnderWay(true)
    setFailure(null)
    setCameBack(false)
    const accountCode = activeAccount()
    start.mutate(
      {
        amount,
        saveCard,
        purpose,
        cardType: cardTypeOf(card.cardNumber),
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onSuccess: (started) => {
          storeStartedPayment({ transactionId: started.transactionId, accountCode, amount, saveCard })
          if (postCard(started, card)) onLeave()
          else stop({ code: 'INVALID_TRANSACTION_CREATION_RESPONSE', retryAfterSeconds: null }, amount)
        },
        onError: (refusal) => stop(refusal, amount),
      },
    )
  }

  function stop({ code, retryAfterSeconds }: Stopped, amount: Cents) {
    busy.current = false
    setUnderWay(false)
    const { transactionType } = transactionRequest(amount)
    const paused = code === 'TOO_MANY_REQUESTS' ? pausedFor(transactionType, retryAfterSeconds) : null
    setFailure(paused ?? START_FAILURES[transactionType][code])
  }

  return { pay, underWay, failure, cameBack }
}

/** The browser's back button can bring the page back as it was left. */
function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    function comeBack({ persisted }: PageTransitionEvent) {
      if (persisted) returned()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
}

function startPayment(
  provider: CardProvider,
  { amount, cardType, saveCard, purpose, idempotencyKey }: Start,
): Promise<Started> {
  const request = transactionRequest(amount)
  const body = {
    transactionType: request.transactionType,
    amount: dollarsOf(request.amount),
    isRequestingRecurringPaymentMethod: saveCard,
    cardType,
    returnPath: RETURN_PATHS[purpose],
  }
  return provider.create(body, idempotencyKey)
}
