import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { cancelFailure } from './cancel-words.ts'
import { useCancelOrder } from './use-cancel-order.ts'

type CancelOrderProps = {
  readonly orderNumber: string
  /** Null where its day has come. */
  readonly until: Day | null
  /** It has changed something of the account already, which stays. */
  readonly hasBegun: boolean
  readonly onCancelled: () => void
}

/** Offers to cancel an order while that can be done, and asks once more. */
export function CancelOrder({ orderNumber, until, hasBegun, onCancelled }: CancelOrderProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      {until === null ? (
        <p>This order has begun, and cannot be cancelled here any more.</p>
      ) : (
        <>
          <p>
            {hasBegun
              ? `A part of this order is done. You can cancel the rest of it ${untilText(until)}.`
              : `You can cancel this order ${untilText(until)}. Nothing of it is charged then.`}
          </p>
          <div>
            <Button kind="plain" onClick={() => setAsked(true)}>
              Cancel this order
            </Button>
          </div>
        </>
      )}
      {asked && (
        <AskAgain
          orderNumber={orderNumber}
          hasBegun={hasBegun}
          onClose={() => setAsked(false)}
          onCancelled={onCancelled}
        />
      )}
    </>
  )
}

/** An order that waits for its address can be cancelled on each day that it waits: today need not be the last. */
function untilText(until: Day): string {
  return until === providerToday() ? 'today' : `until ${dayText(until)}`
}

type AskAgainProps = Omit<CancelOrderProps, 'until'> & { readonly onClose: () => void }

function AskAgain({ orderNumber, hasBegun, onClose, onCancelled }: AskAgainProps) {
  const cancel = useCancelOrder(orderNumber, onCancelled)
  const failure = cancel.error === null ? null : cancelFailure(cancel.error)
  return (
    <Dialog
      open
      title={`Cancel order ${orderNumber}?`}
      // the dialog stays open until the answer: nobody would see one that comes after it is closed
      {...(!cancel.isPending && { onClose })}
      actions={
        <>
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate(crypto.randomUUID())}>
            Cancel the order
          </Button>
          <Button kind="plain" disabled={cancel.isPending} onClick={onClose}>
            {failure?.stands === false ? 'Back to the order' : 'Keep the order'}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Notice tone="critical" role="alert" title={failure.title}>
          {failure.advice}
        </Notice>
      )}
      <p>
        {hasBegun
          ? 'Once it is cancelled, nothing else of it begins or ends. What was done by now stays. To have broadband or power at another address, call us.'
          : 'Once it is cancelled, nothing of it begins and nothing of it is charged. What you have now goes on as it is. To have it after all, you order it again, at the prices of that day.'}
      </p>
    </Dialog>
  )
}
