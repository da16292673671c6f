import { useMutation } from '@tanstack/react-query'

import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { ParsedReply } from '@switchboard/domain/call'
import { setManualPayment } from '@switchboard/domain/payments/method-calls'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { REMOVAL_ADVICE, REMOVAL_FAILED, mayBeDone } from './method-words.ts'

type RemoveAutomaticPaymentProps = { readonly onClose: () => void; readonly onRemoved: () => void }

/** A dialog to confirm the end of automatic payment. Source: PAY-047, PAY-069. */
export function RemoveAutomaticPayment({ onClose, onRemoved }: RemoveAutomaticPaymentProps) {
  const removal = useMutation<
    ParsedReply<typeof setManualPayment>,
    FailureOf<typeof setManualPayment>,
    string
  >({
    mutationFn: (idempotencyKey) => makeCall(setManualPayment, { ...ofActiveAccount(), idempotencyKey }),
    onSuccess: (method) => {
      seedAnswer(readRecurringPayment, ofActiveAccount(), method)
      void dropAnswers(readOutlook)
      onRemoved()
    },
    onError: ({ code }) => {
      if (mayBeDone(code)) void dropAnswers(readRecurringPayment, readOutlook)
    },
  })
  return (
    <Dialog
      open
      title="Remove automatic payment?"
      // the dialog cannot be closed before the reply, because it shows the failure
      {...(!removal.isPending && { onClose })}
      actions={
        <>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.mutate(crypto.randomUUID())}>
            Remove automatic payment
          </Button>
          <Button kind="plain" disabled={removal.isPending} onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      {removal.error && (
        <Notice tone="critical" role="alert" title={REMOVAL_FAILED}>
          {REMOVAL_ADVICE[removal.error.code]}
        </Notice>
      )}
      <p>
        From now on you pay each bill yourself, by the day it falls due. We forget your bank account or card;
        to pay automatically again you give it to us anew.
      </p>
    </Dialog>
  )
}
