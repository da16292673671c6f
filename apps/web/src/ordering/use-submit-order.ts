import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import type { ErrorCode } from '@switchboard/domain/errors'
import { dollarsOf } from '@switchboard/domain/money'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind, ShownMoney } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { salesPersonOf } from '@switchboard/domain/ordering/sales'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { foundOut, submitOrder } from '@switchboard/domain/ordering/submit'
import type { OrderCalls, Submission } from '@switchboard/domain/ordering/submit'
import { salesPerson } from '@switchboard/domain/session/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { codeOf } from '#web/http/failure.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import { makeCall } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'

import { hasAdvice, saysOfferHasChanged } from './submit-words.ts'

/** Who sells: a customer's own orders need no name. Source: ORD-111. */
export function sellerQuery(staff: boolean) {
  return queryOptions({
    queryKey: [salesPerson.path, 'seller', staff],
    queryFn: async () => salesPersonOf(staff ? (await makeCall(salesPerson)).name : null),
    staleTime: Infinity,
  })
}

/** Calls whose answers are others once an order is placed or cancelled. Source: HUB-009. */
export const WHAT_AN_ORDER_CHANGES = [
  readAccount,
  readProducts,
  readServices,
  readDashboard,
  readOffer,
  readCommunications,
] as const

type SentOrder = {
  readonly body: OrderBody
  /** What the page has shown that it comes to. */
  readonly shown: ShownMoney
}

/** One that was sent, and whose answer was lost. */
type AskedOrder = { readonly orderId: string }

/**
 * Sends orders of a kind, one at a time, and holds why the last attempt failed, or that nobody knows yet what became of it.
 * Source: CHG-069, ORD-066 to ORD-073.
 */
export function useSendingOrder(kind: OrderKind, onPlaced: (OrderIdentifier: string) => void) {
  const isSending = useRef(false)
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const submit = useSubmitOrder(kind, setAsking)

  function attempt(what: SentOrder | AskedOrder) {
    if (isSending.current) return
    isSending.current = true
    submit.mutate(what, {
      onSuccess: (outcome) => {
        setDoubt(outcome.step === 'inDoubt' ? outcome.orderId : null)
        if (outcome.step === 'complete') onPlaced(outcome.OrderIdentifier)
        if (outcome.step === 'failed') setFailure(outcome.code)
      },
      onSettled: () => {
        isSending.current = false
      },
    })
  }

  return {
    failure,
    isPending: submit.isPending,
    /** The answer to an order was lost, and the provider is being asked what became of it. */
    isAsking,
    /** An order that may be placed or not. */
    doubt,
    /** An order that the page itself finds cannot be sent. */
    fail: setFailure,
    send: (order: SentOrder) => attempt(order),
    askAgain() {
      if (doubt !== null) attempt({ orderId: doubt })
    },
    /** The customer has read why. */
    dismiss() {
      setFailure(null)
      setDoubt(null)
      if (failure !== null) void readOfferAgain(failure)
    },
  }
}

/**
 * The offer is read again where it may have lost what the order named. This waits until the dialog is closed: a smaller
 * offer can take away the page under it. Where only prices and days differ the offer was read at once.
 */
async function readOfferAgain(refusal: ErrorCode): Promise<void> {
  if (hasAdvice(refusal) && !saysOfferHasChanged(refusal)) await dropAnswers(readOffer)
}

/** Each press is an attempt of its own: it starts at create. Source: ORD-072. */
function useSubmitOrder(kind: OrderKind, onAsking: (isAsking: boolean) => void) {
  return useMutation<Submission, never, SentOrder | AskedOrder>({
    mutationFn: (what) => {
      const calls = callsOf(kind, onAsking)
      return 'orderId' in what ? foundOut(calls, what.orderId) : submitOrder(calls, what.body, what.shown)
    },
    onSuccess: async (outcome) => {
      if (outcome.step === 'failed' && saysOfferHasChanged(outcome.code))
        await dropAnswers(readOffer, forecastOrder)
      // placed here, or elsewhere meanwhile
      const placed =
        outcome.step === 'complete' ||
        (outcome.step === 'failed' && outcome.code === 'ExistingOrderInProgress')
      if (placed) await dropAnswers(...WHAT_AN_ORDER_CHANGES)
    },
  })
}

function wireMoney({ bill, thirtyDays, once, bills }: ShownMoney) {
  const totals = { bill: dollarsOf(bill), thirtyDays: dollarsOf(thirtyDays), once: dollarsOf(once) }
  if (bills === undefined) return totals
  const wireBill = ({ day, amount }: typeof bills.first) => ({ day, amount: dollarsOf(amount) })
  return {
    ...totals,
    bills: { now: dollarsOf(bills.now), first: wireBill(bills.first), each: wireBill(bills.each) },
  }
}

/** The calls of one attempt. */
function callsOf(kind: OrderKind, onAsking: (isAsking: boolean) => void): OrderCalls {
  const attempt = crypto.randomUUID()
  const of = (orderId: string) => ({ parameters: { accountCode: activeAccount(), orderId } })
  return {
    create: () =>
      makeCall(createOrder, {
        ...ofActiveAccount(),
        body: { type: kind },
        idempotencyKey: `${attempt}-create`,
      }),
    amend: (orderId, body) =>
      makeCall(amendOrder, { ...of(orderId), body, idempotencyKey: `${attempt}-amend` }),
    commit: (orderId, shown) =>
      makeCall(commitOrder, {
        ...of(orderId),
        body: { shown: wireMoney(shown) },
        idempotencyKey: `${attempt}-commit`,
      }),
    async placed(orderId) {
      onAsking(true)
      try {
        return (await makeCall(readOrder, of(orderId))).OrderIdentifier
      } catch (failure) {
        if (isAnswerLost(failure) || codeOf(failure) !== 'NO_ORDER_DATA') throw failure
        return null
      } finally {
        onAsking(false)
      }
    },
    codeOf,
    isAnswerLost,
  }
}
