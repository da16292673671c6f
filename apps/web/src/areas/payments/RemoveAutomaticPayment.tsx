import { readOutlook } from '@switchboard/domain/billing/outlook'
import { setManualPayment } from '@switchboard/domain/payments/method-calls'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { ofActiveAccount } from '#web/http/account.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'

import { REMOVAL_ADVICE, REMOVAL_FAILED, mayBeDone } from './method-words.ts'

type RemoveAutomaticPaymentProps = { readonly onClose: () => void; readonly onRemoved: () => void }

/** A dialog to confirm the end of automatic payment. Source: PAY-047, PAY-069. */
export function RemoveAutomaticPayment({ onClose, onRemoved }: RemoveAutomaticPaymentProps) {
  const removal = useChange(
    setManualPayment,
    (idempotencyKey: string) => ({ ...ofActiveAccount(), idempotencyKey }),
    {
      onSuccess: (method) => {
        seedAnswer(readRecurringPayment, ofActiveAccount(), method)
        void dropAnswers(readOutlook)
        onRemoved()
      },
      onError: ({ code }) => {
        if (mayBeDone(code)) void dropAnswers(readRecurringPayment, readOutlook)
      },
    },
  )
  return (
    <Question
      title="Remove automatic payment?"
      yes="Remove automatic payment"
      no="Keep it"
      isBusy={removal.isPending}
      onYes={() => removal.mutate(crypto.randomUUID())}
      onClose={onClose}
    >
      <FailureNotice title={REMOVAL_FAILED}>
        {removal.error && REMOVAL_ADVICE[removal.error.code]}
      </FailureNotice>
      <p>
        From now on you pay each bill yourself, by the day it falls due. We forget your bank account or card;
        to pay automatically again, give it to us again.
      </p>
    </Question>
  )
}
