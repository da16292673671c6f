import type { ReactNode } from 'react'

import { OrderReceived } from '#web/ordering/OrderReceived.tsx'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import type { useMobileOrder } from './use-mobile-order.ts'

type OrderDialogProps = {
  readonly title: string
  readonly order: ReturnType<typeof useMobileOrder>
  /** Whether a call is under way. Until it ends the dialog cannot be closed. */
  readonly isBusy?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that sends a mobile order. It is replaced while the outcome of the order is unknown. */
export function OrderDialog({ title, order, isBusy = order.isSending, onClose, children }: OrderDialogProps) {
  if (order.received !== null) return <OrderReceived number={order.received} />
  if (order.isInDoubt)
    return (
      <SubmitDoubt
        isCheckingOutcome={order.isCheckingOutcome}
        isInDoubt
        onAsk={order.askAgain}
        onClose={order.dismiss}
      />
    )
  return (
    <Dialog open title={title} {...(!isBusy && { onClose })}>
      {children}
      <SubmitDoubt
        isCheckingOutcome={order.isCheckingOutcome}
        isInDoubt={false}
        onAsk={order.askAgain}
        onClose={onClose}
      />
    </Dialog>
  )
}
