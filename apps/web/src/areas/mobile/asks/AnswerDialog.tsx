import { useState } from 'react'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { OrderDialog } from '../dialogs/OrderDialog.tsx'
import { PlacedDialog } from '../dialogs/OutcomeDialogs.tsx'
import { mobileAdvice } from '../dialogs/advice.ts'
import { useMobileOrder } from '../dialogs/use-mobile-order.ts'
import { formatNamedNumber } from '../line-words.ts'

import { AnswerForm } from './AnswerForm.tsx'
import { useDecline } from './queries.ts'
import { askAdvice } from './words.ts'

type AnswerDialogProps = {
  readonly ask: MobileAsk
  readonly mobiles: readonly MobileService[]
  /** The reason for declining. It is kept while the dialog is closed. */
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** The `answer` dialog: accepting a request places the order, declining it takes a reason. */
export function AnswerDialog({ ask, mobiles, reason, onReason, onClose }: AnswerDialogProps) {
  const { askId, kind, serviceEntity, planKey, name, askedBy } = ask
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const order = useMobileOrder(kind, { onPlaced: setPlaced, onFailed: setFailure, acceptedAskId: askId })
  const decline = useDecline(askId)
  const toast = useToast()
  const isBusy = order.isSending || decline.isPending
  const title = `${name} for ${formatNamedNumber(serviceEntity, mobiles)}`

  if (placed !== null)
    return (
      <PlacedDialog
        title="It is ordered"
        next={`We have told ${askedBy}.`}
        order={placed}
        onClose={onClose}
      />
    )
  const hasOutcome = isBusy || order.isInDoubt || failure !== null
  if (ask.state !== 'asked' && !hasOutcome) return <AnsweredDialog title={title} onClose={onClose} />

  function sendNo() {
    setFailure(null)
    decline.mutate(reason, {
      onSuccess: () => {
        toast(`We have told ${askedBy} that you declined.`)
        onClose()
      },
    })
  }

  return (
    <OrderDialog title={title} order={order} isBusy={isBusy} onClose={onClose}>
      <FailureNotice title="Nothing was ordered">
        {failure !== null && !isBusy && mobileAdvice(failure)}
      </FailureNotice>
      <FailureNotice title="Your answer was not sent">
        {decline.error && !isBusy && askAdvice(decline.error)}
      </FailureNotice>
      <AnswerForm
        ask={ask}
        mobiles={mobiles}
        reason={reason}
        onReason={onReason}
        isAccepting={order.isSending}
        isDeclining={decline.isPending}
        onYes={(costs) => {
          setFailure(null)
          decline.reset()
          void order.send({ kind, planKey, serviceEntity }, costs)
        }}
        onNo={sendNo}
      />
    </OrderDialog>
  )
}

function AnsweredDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to my mobile</Button>}
    >
      <p>This request was answered or cancelled, or has expired. It no longer needs an answer.</p>
    </Dialog>
  )
}
