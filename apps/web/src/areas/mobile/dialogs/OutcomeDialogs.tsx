import type { ErrorCode } from '@switchboard/domain/errors'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { isWorthRepeating } from '#web/ordering/submit-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { mobileAdvice } from './advice.ts'

type PlacedDialogProps = {
  readonly title: string
  /** What happens next. */
  readonly next: string
  /** The number of the order. */
  readonly order: string
  readonly onClose: () => void
}

/** The `addon_success` and `signup_success` dialogs. Source: MOB-014, MOB-016. */
export function PlacedDialog({ title, next, order, onClose }: PlacedDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Back to my mobile</Button>
          <LinkButton kind="plain" href="/change-hub">
            See your orders
          </LinkButton>
        </>
      }
    >
      <p>{next}</p>
      <p className="soft">Your order number is {order}. We have sent you a message with the details.</p>
    </Dialog>
  )
}

type FailedDialogProps = {
  readonly title: string
  readonly code: ErrorCode
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The `addon_failure` and `signup_failure` dialogs. The form keeps its choices. Source: MOB-015, MOB-017. */
export function FailedDialog({ title, code, onRetry, onClose }: FailedDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onRetry}>{isWorthRepeating(code) ? 'Try again' : 'Change the order'}</Button>
          <Button kind="plain" onClick={onClose}>
            Back to my mobile
          </Button>
        </>
      }
    >
      <p>{mobileAdvice(code)}</p>
      <HelpdeskLine />
    </Dialog>
  )
}
