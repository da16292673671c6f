import * as z from 'zod/mini'

import { cents } from '@switchboard/domain/money'

import { session } from '#web/http/session.ts'

const startedPayment = z.object({
  transactionId: z.string(),
  /** Stored, because another tab may make another account the active one meanwhile. */
  accountCode: z.string(),
  /** 0 for a card that is saved alone. */
  amount: cents,
  saveCard: z.boolean(),
})
export type StartedPayment = z.output<typeof startedPayment>

/** Stores what was started before this tab leaves for the gateway, for its return; nothing of the card is in it. */
export function storeStartedPayment(payment: StartedPayment): void {
  sessionStorage.setItem(session.keyOf('cardPayment'), JSON.stringify(payment))
}

/** What this tab stored of a transaction; null for one that it did not start last. */
export function startedPaymentOf(transactionId: string): StartedPayment | null {
  const stored = startedPayment.safeParse(parsed(sessionStorage.getItem(session.keyOf('cardPayment'))))
  return stored.success && stored.data.transactionId === transactionId ? stored.data : null
}

/** Null for what is not JSON. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
