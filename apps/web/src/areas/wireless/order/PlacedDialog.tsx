import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import type { WirelessOutcome } from './dialogs.ts'
import { OUTCOME_TITLES } from './words.ts'

type PlacedDialogProps = {
  readonly dialog: WirelessOutcome
  readonly number: string
  readonly text: string
  readonly onClose: () => void
}

/** The `signup_success` and `success` dialogs: a placed order. Source: WBB-012, WBB-040. */
export function PlacedDialog({ dialog, number, text, onClose }: PlacedDialogProps) {
  return (
    <Dialog
      open
      title={OUTCOME_TITLES[dialog]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <LinkButton kind="plain" href={`/change-hub/order/${number}`}>
            See the order
          </LinkButton>
        </>
      }
    >
      <p>Thank you. Your order number is {number}.</p>
      <p>{text}</p>
      <p>We have sent you a message about it.</p>
    </Dialog>
  )
}
