import type { ErrorCode } from '@switchboard/domain/errors'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { isWorthRepeating, submitAdvice } from '#web/ordering/submit-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import type { WirelessOutcome } from './dialogs.ts'
import { OUTCOME_TITLES } from './words.ts'

type FailedDialogProps = {
  readonly dialog: WirelessOutcome
  /** Null while the result of the order is unknown. */
  readonly code: ErrorCode | null
  readonly isBusy: boolean
  readonly onSendAgain: () => void
  readonly onBack: () => void
}

/** The `signup_failure` and `error` dialogs: an order that failed, or whose result is unknown. Source: WBB-011, WBB-013. */
export function FailedDialog({ dialog, code, isBusy, onSendAgain, onBack }: FailedDialogProps) {
  const isInDoubt = code === null
  return (
    <Dialog
      open
      role="alertdialog"
      title={isInDoubt ? 'We do not know yet whether your order is placed' : OUTCOME_TITLES[dialog]}
      {...(!isBusy && { onClose: onBack })}
      actions={
        <>
          {(isInDoubt || isWorthRepeating(code)) && (
            <Button busy={isBusy} onClick={onSendAgain}>
              {isInDoubt ? 'Ask again' : 'Send it again'}
            </Button>
          )}
          {!isBusy && (
            <Button kind="plain" onClick={onBack}>
              Back to the order
            </Button>
          )}
        </>
      }
    >
      <p>
        {isInDoubt
          ? 'The connection dropped while your order was on its way, and we have not been able to check since. Check again before you send it again.'
          : submitAdvice(code)}
      </p>
      <HelpdeskLine />
      <p role="status">{isBusy && (isInDoubt ? 'We are asking.' : 'We are sending your order again.')}</p>
    </Dialog>
  )
}
