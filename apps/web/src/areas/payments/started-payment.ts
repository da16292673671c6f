import * as z from 'zod/mini'

import { cents } from '@switchboard/domain/money'

import { session } from '#web/http/session.ts'

const startedPayment = z.object({
  transactionId: z.string(),
  /** Another tab may switch the active account before the return. */
  accountCode: z.string(),
  /** 0 if a card is saved without a payment. */
  amount: cents,
  saveCard: z.boolean(),
})
export type StartedPayment = z.output<typeof startedPayment>

/** Stores the payment in this tab before it leaves for the gateway. Card data are not stored. */
export function storeStartedPayment(payment: StartedPayment): void {
  sessionStorage.setItem(session.toKey('cardPayment'), JSON.stringify(payment))
}

/** The stored payment with this transaction. Null if the last payment of this tab is another one. */
export function findStartedPayment(transactionId: string): StartedPayment | null {
  const stored = startedPayment.safeParse(parseJson(sessionStorage.getItem(session.toKey('cardPayment'))))
  return stored.success && stored.data.transactionId === transactionId ? stored.data : null
}

/** Null if the text is not JSON. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
