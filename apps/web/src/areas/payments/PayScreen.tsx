import { usePlace } from '#web/http/place.tsx'

import { PaymentOutcome } from './PaymentOutcomeOnDemand.tsx'
import { PayPage } from './PayPage.tsx'
import { findReturnedTransaction } from './purpose.ts'

/** The payment form or, after the return from the card gateway, the outcome of the payment. Source: PAY-001, PAY-020. */
export function PayScreen() {
  const { search } = usePlace()
  const transactionId = findReturnedTransaction(search)
  if (transactionId === null) return <PayPage />
  return <PaymentOutcome key={transactionId} purpose="pay" transactionId={transactionId} Form={PayPage} />
}
