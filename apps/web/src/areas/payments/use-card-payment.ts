import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { findCardType } from '@switchboard/domain/payments/card'
import type { CardForm } from '@switchboard/domain/payments/card'
import type { CardType, PaymentQuestion, createCardTransaction } from '@switchboard/domain/payments/contract'
import { transactionRequest } from '@switchboard/domain/payments/rules'

import { activeAccount } from '#web/http/account.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { usePortal } from '#web/http/portal.tsx'
import { dropWhatPaymentsChange } from '#web/owed/payments-under-way.ts'

import { CARD_PROVIDERS } from './card-provider.ts'
import type { CardProvider } from './card-provider.ts'
import { buildConfirmation, isQuestion } from './payment-questions.ts'
import type { PaymentConfirmation } from './payment-questions.ts'
import { postCard } from './post-card.ts'
import { RETURN_PATHS } from './purpose.ts'
import type { CardPurpose } from './purpose.ts'
import { storeStartedPayment } from './started-payment.ts'
import { START_FAILURES, buildPauseFailure } from './words.ts'
import type { PaymentFailure, StartCode } from './words.ts'

type StartedPayment = ParsedReply<typeof createCardTransaction>
type PaymentStart = {
  readonly amount: Cents
  readonly owed: Cents
  readonly confirmed: readonly PaymentQuestion[]
  readonly cardType: CardType | null
  readonly saveCard: boolean
  readonly purpose: CardPurpose
  readonly idempotencyKey: string
}
/** The content of a payment and its key. Requests with the same key are the same payment. */
type Attempt = { readonly content: string; readonly key: string }
/** The reason why a payment was not started. */
type StartFailure = { readonly code: StartCode; readonly retryAfterSeconds: number | null }
/** The form at the moment of sending, the shown owed amount and the confirmed questions. */
type PaymentInput = {
  readonly amount: Cents
  readonly card: CardForm
  readonly saveCard: boolean
  readonly owed: Cents
  readonly confirmed: readonly PaymentQuestion[]
}

/**
 * Starts a payment at the provider, then leaves for the gateway with the card. The provider receives the amount and the type
 * of the card, but not its number. Source: PAY-018, PAY-019.
 */
export function useCardPayment(purpose: CardPurpose, before: PaymentFailure | null) {
  const provider = CARD_PROVIDERS[usePortal().configuration.cardProvider]
  // a ref changes at once; with a state the second click of a double click would send a second payment
  const busy = useRef(false)
  const unanswered = useRef<Attempt | null>(null)
  const [underWay, setUnderWay] = useState(false)
  const [failure, setFailure] = useState(before)
  const [confirmation, setConfirmation] = useState<PaymentConfirmation | null>(null)
  const [cameBack, setCameBack] = useState(false)
  const start = useMutation<StartedPayment, FailureOf<typeof createCardTransaction>, PaymentStart>({
    mutationFn: (payment) => startPayment(provider, payment),
  })

  useReturn(() => {
    release()
    setConfirmation(null)
    setCameBack(true)
  })

  function pay({ amount, card, saveCard, owed, confirmed }: PaymentInput, onLeave: () => void) {
    if (busy.current) return
    busy.current = true
    setUnderWay(true)
    setFailure(null)
    setCameBack(false)
    const accountCode = activeAccount()
    const content = { amount, owed, confirmed, saveCard, purpose, cardType: findCardType(card.cardNumber) }
    const attempt = getAttempt(JSON.stringify(content), unanswered.current)
    unanswered.current = null
    start.mutate(
      { ...content, idempotencyKey: attempt.key },
      {
        onSuccess: (started) => {
          storeStartedPayment({ transactionId: started.transactionId, accountCode, amount, saveCard })
          if (postCard(started, card)) onLeave()
          else stop({ code: 'INVALID_TRANSACTION_CREATION_RESPONSE', retryAfterSeconds: null }, amount)
        },
        onError: ({ code, retryAfterSeconds }) => {
          if (code === 'GENERAL_ERROR') unanswered.current = attempt
          if (!isQuestion(code)) return stop({ code, retryAfterSeconds }, amount)
          release()
          setConfirmation(
            buildConfirmation(code, { amount, owed, confirmed, leftSeconds: retryAfterSeconds }),
          )
        },
      },
    )
  }

  function release() {
    busy.current = false
    setUnderWay(false)
  }

  function stop({ code, retryAfterSeconds }: StartFailure, amount: Cents) {
    release()
    setConfirmation(null)
    if (CHANGED_ELSEWHERE.has(code)) void dropWhatPaymentsChange()
    const { transactionType } = transactionRequest(amount)
    const paused = code === 'TOO_MANY_REQUESTS' ? buildPauseFailure(transactionType, retryAfterSeconds) : null
    setFailure(paused ?? START_FAILURES[transactionType][code])
  }

  return { pay, underWay, failure, confirmation, cameBack }
}

/** Reuses the key of an unanswered attempt with the same content, because that payment may have started. */
function getAttempt(content: string, unanswered: Attempt | null): Attempt {
  return unanswered?.content === content ? unanswered : { content, key: crypto.randomUUID() }
}

/** After these codes the owed amount and the payments under way are loaded again: a payment was made elsewhere. */
const CHANGED_ELSEWHERE: ReadonlySet<StartCode> = new Set(['AMOUNT_OWED_HAS_CHANGED', 'PAYMENT_UNDER_WAY'])

/** Runs when the browser's back button restores the page in its old state. */
function useReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (persisted) handleReturn()
    }
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [])
}

function startPayment(
  provider: CardProvider,
  { amount, owed, confirmed, cardType, saveCard, purpose, idempotencyKey }: PaymentStart,
): Promise<StartedPayment> {
  const request = transactionRequest(amount)
  const body = {
    transactionType: request.transactionType,
    amount: toDollars(request.amount),
    isRequestingRecurringPaymentMethod: saveCard,
    cardType,
    returnPath: RETURN_PATHS[purpose],
    owedShown: toDollars(owed),
    confirmed: [...confirmed],
  }
  return provider.create(body, idempotencyKey)
}
