import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { CANCEL_ADVICE, CANCEL_FAILED } from './cancel-words.ts'
import { useCancelOrder } from './use-cancel-order.ts'

type CancelOrderProps = {
  readonly orderNumber: string
  /** Null where its day has come. */
  readonly until: Day | null
  readonly onCancelled: () => void
}

/** Offers to cancel an order while that can be done, and asks once more. */
export function CancelOrder({ orderNumber, until, onCancelled }: CancelOrderProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      {until === null ? (
        <p>This order has begun, and cannot be cancelled here any more.</p>
      ) : (
        <>
          <p>You can cancel this order until {dayText(until)}. Nothing of it is charged then.</p>
          <div>
            <Button kind="plain" onClick={() => setAsked(true)}>
              Cancel this order
            </Button>
          </div>
        </>
      )}
      {asked && (
        <AskAgain orderNumber={orderNumber} onClose={() => setAsked(false)} onCancelled={onCancelled} />
      )}
    </>
  )
}

type AskAgainProps = Omit<CancelOrderProps, 'until'> & { readonly onClose: () => void }

function AskAgain({ orderNumber, onClose, onCancelled }: AskAgainProps) {
  const cancel = useCancelOrder(orderNumber, onCancelled)
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
            Keep the order
          </Button>
        </>
      }
    >
      {cancel.error && (
        <Notice tone="critical" role="alert" title={CANCEL_FAILED}>
          {CANCEL_ADVICE[cancel.error.code]}
        </Notice>
      )}
      <p>
        Nothing of it begins, and nothing of it is charged. What you have now goes on as it is. To have it
        after all, you order it again, at the prices of that day.
      </p>
    </Dialog>
  )
}
