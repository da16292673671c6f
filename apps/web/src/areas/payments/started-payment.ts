import * as z from 'zod/mini'

import { cents } from '@switchboard/domain/money'

import { session } from '#web/http/session.ts'

const startedPayment = z.object({
  transactionId: z.string(),
  /** Stored, because another tab may switch the active account meanwhile. */
  accountCode: z.string(),
  /** 0 if a card is saved without a payment. */
  amount: cents,
  saveCard: z.boolean(),
})
export type StartedPayment = z.output<typeof startedPayment>

/** Stores the started payment before this tab leaves for the gateway, for its return. It contains no card data. */
export function storeStartedPayment(payment: StartedPayment): void {
  sessionStorage.setItem(session.toKey('cardPayment'), JSON.stringify(payment))
}

/** The stored payment with this transaction; null if this tab did not start it last. */
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
