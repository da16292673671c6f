import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { HelpdeskLine } from './HelpdeskLine.tsx'
import { RECEIVED_TITLE, describeReceivedOrder } from './submit-words.ts'

/** Shown if the provider has an order in a state that this page does not know. It cannot be sent again. Source: ORD-070. */
export function OrderReceived({ number }: { readonly number: string }) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={RECEIVED_TITLE}
      actions={<LinkButton href="/change-hub">See your orders</LinkButton>}
    >
      <p>{describeReceivedOrder(number)}</p>
      <HelpdeskLine when="If you have a question" />
    </Dialog>
  )
}
