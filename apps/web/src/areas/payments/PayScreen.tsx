import { usePlace } from '#web/http/place.tsx'

import { PaymentOutcome } from './PaymentOutcome.tsx'
import { PayPage } from './PayPage.tsx'

/** The id comes from the address, so from anybody. */
const TRANSACTION_ID = /^[0-9a-f-]{16,64}$/i

/** The form, or, when the card gateway has sent the browser back, what became of the payment. Source: PAY-001, PAY-020. */
export function PayScreen() {
  const { search } = usePlace()
  const transactionId = new URLSearchParams(search).get('transactionId')
  if (transactionId !== null && TRANSACTION_ID.test(transactionId))
    return <PaymentOutcome key={transactionId} transactionId={transactionId} />
  return <PayPage />
}
