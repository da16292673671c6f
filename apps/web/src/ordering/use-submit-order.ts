import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import type { ErrorCode } from '@switchboard/domain/errors'
import { dollarsOf } from '@switchboard/domain/money'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import type { OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { salesPersonOf } from '@switchboard/domain/ordering/sales'
import { submitOrder } from '@switchboard/domain/ordering/submit'
import type { OrderCalls, Submission } from '@switchboard/domain/ordering/submit'
import { salesPerson } from '@switchboard/domain/session/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { codeOf } from '#web/http/failure.ts'
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

/** The order is among the products of the account, and its letter is in the inbox. Source: HUB-009. */
const WHAT_AN_ORDER_CHANGES = [
  readAccount,
  readProducts,
  readServices,
  readDashboard,
  readOffer,
  readCommunications,
] as const

type SentOrder = {
  readonly body: OrderBody
  /** The totals that the page has shown. */
  readonly shown: OrderTotals
}

/** Sends orders of a kind, one at a time, and holds why the last attempt failed. Source: CHG-069, ORD-066 to ORD-073. */
export function useSendingOrder(kind: OrderKind, onPlaced: (OrderIdentifier: string) => void) {
  const submit = useSubmitOrder(kind)
  const isSending = useRef(false)
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  return {
    failure,
    isPending: submit.isPending,
    /** An order that the page itself finds cannot be sent. */
    fail: setFailure,
    send(order: SentOrder) {
      if (isSending.current) return
      isSending.current = true
      submit.mutate(order, {
        onSuccess: (outcome) => {
          if (outcome.step === 'complete') onPlaced(outcome.order.OrderIdentifier)
          else setFailure(outcome.code)
        },
        onSettled: () => {
          isSending.current = false
        },
      })
    },
    /** The customer has read why. */
    dismiss() {
      setFailure(null)
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
function useSubmitOrder(kind: OrderKind) {
  return useMutation<Submission, never, SentOrder>({
    mutationFn: ({ body, shown }) => submitOrder(callsOf(kind), body, shown),
    onSuccess: async (outcome) => {
      if (outcome.step === 'failed' && saysOfferHasChanged(outcome.code)) await dropAnswers(readOffer)
      // placed here, or elsewhere meanwhile
      const placed = outcome.step === 'complete' || outcome.code === 'ExistingOrderInProgress'
      if (placed) await dropAnswers(...WHAT_AN_ORDER_CHANGES)
    },
  })
}

/** The calls of one attempt. */
function callsOf(kind: OrderKind): OrderCalls {
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
    commit: (orderId, { bill, thirtyDays, once }) =>
      makeCall(commitOrder, {
        ...of(orderId),
        body: { shown: { bill: dollarsOf(bill), thirtyDays: dollarsOf(thirtyDays), once: dollarsOf(once) } },
        idempotencyKey: `${attempt}-commit`,
      }),
    codeOf,
  }
}
