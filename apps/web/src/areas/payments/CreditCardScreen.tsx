import { usePlace } from '#web/http/place.tsx'

import { PaymentOutcome } from './PaymentOutcomeOnDemand.tsx'
import { findReturnedTransaction } from './purpose.ts'
import { SaveCardPage } from './SaveCardPage.tsx'

/** The form to save a card or, after the return from the card gateway, its outcome. Source: PAY-004, PAY-005. */
export function CreditCardScreen() {
  const { search } = usePlace()
  const transactionId = findReturnedTransaction(search)
  if (transactionId === null) return <SaveCardPage />
  return (
    <PaymentOutcome
      key={transactionId}
      purpose="saveCard"
      transactionId={transactionId}
      Form={SaveCardPage}
    />
  )
}
