import * as z from 'zod/mini'

import { cents } from '@switchboard/domain/money'

import { session } from '#web/http/session.ts'

const startedPayment = z.object({
  transactionId: z.string(),
  /** Another tab may make another account the active one meanwhile. */
  accountCode: z.string(),
  /** 0 for a card that is saved alone. */
  amount: cents,
  saveCard: z.boolean(),
})
export type StartedPayment = z.output<typeof startedPayment>

/** With what this tab leaves for the gateway, so that it is known when it comes back; nothing of the card is in it. */
export function keepStartedPayment(payment: StartedPayment): void {
  sessionStorage.setItem(session.keyOf('cardPayment'), JSON.stringify(payment))
}

/** What is known of a transaction; null for one that this tab did not start last. */
export function startedPaymentOf(transactionId: string): StartedPayment | null {
  const kept = startedPayment.safeParse(parsed(sessionStorage.getItem(session.keyOf('cardPayment'))))
  return kept.success && kept.data.transactionId === transactionId ? kept.data : null
}

/** Null for what is no JSON. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
