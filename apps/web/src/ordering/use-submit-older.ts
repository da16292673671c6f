import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import {
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
} from '@switchboard/domain/ordering/older/contract'
import type { OlderOrder, OlderOrderName } from '@switchboard/domain/ordering/older/contract'
import { commitAmendedOrder, submitOlderOrder } from '@switchboard/domain/ordering/older/submit'
import type { OlderOrderCalls, OlderSubmission } from '@switchboard/domain/ordering/older/submit'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { toErrorCode } from '#web/http/failure.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import { makeCall } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'

import { WHAT_AN_ORDER_CHANGES } from './use-submit-order.ts'

type SentOrder = { readonly order: OlderOrder } | { readonly name: OlderOrderName }

/** Sends orders of the older kind, one at a time. If a reply is lost, the order is found by its name. Source: ORD-074 to ORD-078. */
export function useSubmitOlder(newUsername: OlderOrderCalls['newUsername']) {
  const isSending = useRef(false)
  const submit = useMutation<OlderSubmission, never, SentOrder>({
    mutationFn: (sent) => {
      const calls = buildCalls(newUsername)
      return 'name' in sent ? commitAmendedOrder(calls, sent.name) : submitOlderOrder(calls, sent.order)
    },
    onSuccess: (outcome) => {
      if (outcome.step !== 'failed') void dropAnswers(...WHAT_AN_ORDER_CHANGES)
    },
    onSettled: () => {
      isSending.current = false
    },
  })

  function attempt(sent: SentOrder) {
    if (isSending.current) return
    isSending.current = true
    submit.mutate(sent)
  }

  return {
    isPending: submit.isPending,
    /** The outcome of the last order. Undefined before the first order and while an order is being sent. */
    outcome: submit.data,
    send: (order: OlderOrder) => attempt({ order }),
    askAgain: (name: OlderOrderName) => attempt({ name }),
    dismiss: submit.reset,
  }
}

/** The calls of an attempt. The key of a commit belongs to its order, so that a repeated commit does not order twice. */
function buildCalls(newUsername: OlderOrderCalls['newUsername']): OlderOrderCalls {
  const toParameters = (name: OlderOrderName) => ({ parameters: { accountCode: activeAccount(), ...name } })
  return {
    create: (orderTypeId) =>
      makeCall(createOlderOrder, {
        ...ofActiveAccount(),
        body: { orderTypeId },
        idempotencyKey: crypto.randomUUID(),
      }),
    amend: (name, order) =>
      makeCall(amendOlderOrder, { ...toParameters(name), body: order, idempotencyKey: crypto.randomUUID() }),
    commit: (name) =>
      makeCall(commitOlderOrder, {
        ...toParameters(name),
        body: {},
        idempotencyKey: `${name.orderToken}-commit`,
      }),
    newUsername,
    codeOf: toErrorCode,
    isAnswerLost,
  }
}
