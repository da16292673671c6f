import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { HelpdeskLine } from './HelpdeskLine.tsx'
import { OrderReceived } from './OrderReceived.tsx'

type SubmitDoubtProps = {
  /** Whether the outcome of the order is being requested. */
  readonly isCheckingOutcome: boolean
  /** Whether the request for the outcome failed. */
  readonly isInDoubt: boolean
  /** The number of an order that the provider has but has not accepted. Null for no such order. */
  readonly received?: string | null
  readonly onAsk: () => void
  readonly onClose: () => void
}

/**
 * Shown after the reply to an order was lost, until its outcome is known, and instead of a confirmation if the provider has not
 * accepted the order. Source: ORD-070, CHG-069.
 */
export function SubmitDoubt({
  isCheckingOutcome,
  isInDoubt,
  received = null,
  onAsk,
  onClose,
}: SubmitDoubtProps) {
  if (received !== null) return <OrderReceived number={received} />
  if (isInDoubt) {
    return (
      <Dialog
        open
        role="alertdialog"
        title="We do not know yet whether your order is placed"
        onClose={onClose}
        actions={
          <>
            <Button busy={isCheckingOutcome} onClick={onAsk}>
              Ask again
            </Button>
            <LinkButton kind="plain" href="/change-hub">
              See your orders
            </LinkButton>
          </>
        }
      >
        <p>
          The connection dropped while your order was on its way, and we have not been able to check since.
          Check again before you send it again.
        </p>
        <HelpdeskLine />
      </Dialog>
    )
  }
  if (!isCheckingOutcome) return null
  return (
    <Notice tone="info" role="status" title="We are finding out whether your order is placed.">
      The connection dropped while it was on its way. This page shows what happened as soon as we are back
      online.
    </Notice>
  )
}
