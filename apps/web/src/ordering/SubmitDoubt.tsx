import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { HelpdeskLine } from './HelpdeskLine.tsx'

type SubmitDoubtProps = {
  /** The provider is being asked what became of the order. */
  readonly isAsking: boolean
  /** It could not be asked. */
  readonly isInDoubt: boolean
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** Where the answer to an order was lost: what became of it is asked, and said only once it is known. Source: ORD-070, CHG-069. */
export function SubmitDoubt({ isAsking, isInDoubt, onAsk, onClose }: SubmitDoubtProps) {
  if (isInDoubt) {
    return (
      <Dialog
        open
        role="alertdialog"
        title="We do not know yet whether your order is placed"
        onClose={onClose}
        actions={
          <>
            <Button busy={isAsking} onClick={onAsk}>
              Ask again
            </Button>
            <LinkButton kind="plain" href="/change-hub">
              See your orders
            </LinkButton>
          </>
        }
      >
        <p>
          The connection broke while your order was on its way, and we could not be asked since. Ask again
          before you send it once more.
        </p>
        <HelpdeskLine />
      </Dialog>
    )
  }
  if (!isAsking) return null
  return (
    <Notice tone="info" role="status" title="We are finding out whether your order is placed.">
      The connection broke while it was on its way. It says so here as soon as we can be asked.
    </Notice>
  )
}
