import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'

import { describeCancelFailure } from './cancel-words.ts'
import { useCancelOrder } from './use-cancel-order.ts'

type CancelOrderProps = {
  readonly orderNumber: string
  /** The last day on which the order can be cancelled, or null once that is not possible. */
  readonly until: Day | null
  /** Whether a part of the order is done. A cancellation does not undo it. */
  readonly hasBegun: boolean
  readonly onCancelled: () => void
}

/** Cancels an order, while that is possible, after a confirmation. */
export function CancelOrder({ orderNumber, until, hasBegun, onCancelled }: CancelOrderProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      {until === null ? (
        <p>This order has begun, so you can no longer cancel it here.</p>
      ) : (
        <>
          <p>
            {hasBegun
              ? `Part of this order is done. You can cancel the rest of it ${formatDeadline(until)}.`
              : `You can cancel this order ${formatDeadline(until)}. Then nothing is charged.`}
          </p>
          <div>
            <Button kind="plain" onClick={() => setConfirming(true)}>
              Cancel this order
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          orderNumber={orderNumber}
          hasBegun={hasBegun}
          onClose={() => setConfirming(false)}
          onCancelled={onCancelled}
        />
      )}
    </>
  )
}

function formatDeadline(until: Day): string {
  return until === providerToday() ? 'today' : `until ${dayText(until)}`
}

type ConfirmDialogProps = Omit<CancelOrderProps, 'until'> & { readonly onClose: () => void }

function ConfirmDialog({ orderNumber, hasBegun, onClose, onCancelled }: ConfirmDialogProps) {
  const cancel = useCancelOrder(orderNumber, onCancelled)
  const failure = cancel.error === null ? null : describeCancelFailure(cancel.error)
  return (
    <Question
      title={`Cancel order ${orderNumber}?`}
      yes="Cancel the order"
      no={failure?.isOrderKept === false ? 'Back to the order' : 'Keep the order'}
      isBusy={cancel.isPending}
      onYes={() => cancel.mutate(crypto.randomUUID())}
      onClose={onClose}
    >
      {failure !== null && <FailureNotice title={failure.title}>{failure.advice}</FailureNotice>}
      <p>
        {hasBegun
          ? 'Once it is cancelled, nothing else begins or ends. The steps that are done stay. To have broadband or power at another address, call us.'
          : 'Once it is cancelled, nothing begins and nothing is charged. Your services stay as they are. If you want it after all, order it again, at the prices of that day.'}
      </p>
    </Question>
  )
}
