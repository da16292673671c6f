import { useMutation, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import type { CallShape } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import type { ErrorCode } from '@switchboard/domain/errors'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'
import { resolveLostCommit, submitOrder } from '@switchboard/domain/ordering/submit'
import type { Submission } from '@switchboard/domain/ordering/submit'
import { salesPerson } from '@switchboard/domain/session/contract'

import { toErrorCode } from '#web/http/failure.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import { makeCall } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'
import { useIsStaff } from '#web/http/use-is-staff.ts'

import { ofOrder } from './order-calls.ts'
import type { CallsOf } from './order-calls.ts'
import { hasAdvice, isUnderWay, isOfferChange } from './submit-words.ts'

/** Calls whose replies are out of date after an order is placed or cancelled. Source: HUB-009. */
export const WHAT_AN_ORDER_CHANGES = [
  readAccount,
  readProducts,
  readServices,
  readDashboard,
  readOffer,
  readCommunications,
] as const

type SentOrder<Body, Shown> = {
  readonly body: Body
  /** The amounts shown on the page, which the commit sends. */
  readonly shown: Shown
}

/** An order that was sent and whose reply was lost. */
type UnconfirmedOrder = { readonly orderId: string }

type Failed = Extract<Submission, { readonly step: 'failed' }>

type SendingOptions<Body, Shown> = {
  readonly callsOf: CallsOf<Body, Shown>
  /**
   * Calls of the area whose replies are out of date after the order. The replies are dropped even if the user has left the
   * page.
   */
  readonly changes?: readonly CallShape[]
  readonly onPlaced: (OrderIdentifier: string) => void
  /** Maps a failure to the code to show. Null shows nothing. */
  readonly toShownCode?: (failed: Failed) => ErrorCode | null
  readonly onFailed?: (failed: Failed) => void
}

/**
 * Sends orders of a kind, one at a time. Provides the failure of the last attempt, or the order whose outcome is unknown.
 * Source: CHG-069, ORD-066 to ORD-073.
 */
export function useSendingOrder<Body, Shown>({
  callsOf,
  changes = [],
  onPlaced,
  toShownCode = ({ code }) => code,
  onFailed,
}: SendingOptions<Body, Shown>) {
  const isSending = useRef(false)
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const [received, setReceived] = useState<string | null>(null)
  const [isCheckingOutcome, setCheckingOutcome] = useState(false)
  const submit = useSubmitOrder(callsOf, changes, setCheckingOutcome)

  function attempt(order: SentOrder<Body, Shown> | UnconfirmedOrder) {
    if (isSending.current) return
    isSending.current = true
    submit.mutate(order, {
      onSuccess: (outcome) => {
        setDoubt(outcome.step === 'inDoubt' ? outcome.orderId : null)
        setReceived(outcome.step === 'received' ? outcome.OrderIdentifier : null)
        if (outcome.step === 'complete') onPlaced(outcome.OrderIdentifier)
        if (outcome.step !== 'failed') return
        setFailure(toShownCode(outcome))
        onFailed?.(outcome)
      },
      onSettled: () => {
        isSending.current = false
      },
    })
  }

  return {
    failure,
    isPending: submit.isPending,
    /** Whether the reply was lost and the outcome of the order is being requested. */
    isCheckingOutcome,
    /** The id of an order whose outcome is unknown. */
    doubt,
    /** The number of an order that the provider has but has not accepted. */
    received,
    /** For a page that finds an order invalid before it is sent. */
    fail: setFailure,
    send: (order: SentOrder<Body, Shown>) => attempt(order),
    askAgain() {
      if (doubt !== null) attempt({ orderId: doubt })
    },
    /** For the moment when the customer closes the message. */
    dismiss() {
      setFailure(null)
      setDoubt(null)
      if (failure !== null) void readOfferAgain(failure)
    },
  }
}

/**
 * Loads the offer again if it may no longer contain the order. This happens after the dialog is closed, because a smaller
 * offer can remove the page under the dialog. If only prices and days differ, the offer was loaded at once.
 */
async function readOfferAgain(refusal: ErrorCode): Promise<void> {
  if (hasAdvice(refusal) && !isOfferChange(refusal)) await dropAnswers(readOffer)
}

/** Each press is a new attempt, which starts with `create`. Source: ORD-072. */
function useSubmitOrder<Body, Shown>(
  callsOf: CallsOf<Body, Shown>,
  changes: readonly CallShape[],
  onCheckingOutcome: (isCheckingOutcome: boolean) => void,
) {
  return useMutation<Submission, never, SentOrder<Body, Shown> | UnconfirmedOrder>({
    mutationFn: (order) => {
      const calls = {
        ...callsOf(crypto.randomUUID()),
        placed: (orderId: string) => findPlacedOrder(orderId, onCheckingOutcome),
        codeOf: toErrorCode,
        isAnswerLost,
      }
      return 'orderId' in order
        ? resolveLostCommit(calls, order.orderId)
        : submitOrder(calls, order.body, order.shown)
    },
    onSuccess: async (outcome) => {
      if (outcome.step === 'failed' && isOfferChange(outcome.code))
        await dropAnswers(readOffer, forecastOrder)
      const placedElsewhere = outcome.step === 'failed' && isUnderWay(outcome.code)
      const isWithProvider = outcome.step === 'complete' || outcome.step === 'received'
      if (!isWithProvider && !placedElsewhere) return
      void dropAnswers(...changes)
      await dropAnswers(...WHAT_AN_ORDER_CHANGES)
    },
  })
}

/** The number of a placed order, or null if the order is not placed. */
async function findPlacedOrder(
  orderId: string,
  onCheckingOutcome: (isCheckingOutcome: boolean) => void,
): Promise<string | null> {
  onCheckingOutcome(true)
  try {
    return (await makeCall(readOrder, ofOrder(orderId))).OrderIdentifier
  } catch (failure) {
    if (isAnswerLost(failure) || toErrorCode(failure) !== 'NO_ORDER_DATA') throw failure
    return null
  } finally {
    onCheckingOutcome(false)
  }
}

/** The seller of an order. An order by the customer has no sales person. Source: ORD-111. */
export function useSalesPerson(): UseQueryResult<string> {
  const isStaff = useIsStaff()
  return useQuery({
    queryKey: [salesPerson.path, 'seller', isStaff],
    queryFn: async () => toSalesPerson(isStaff ? (await makeCall(salesPerson)).name : null),
    staleTime: Infinity,
  })
}

/** Requests the seller once more if the earlier request failed. Undefined if this fails too. */
export async function findSalesPerson({
  data,
  refetch,
}: UseQueryResult<string>): Promise<string | undefined> {
  return data ?? (await refetch()).data
}
