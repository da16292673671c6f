import type { ErrorCode } from '@switchboard/domain/errors'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { HelpdeskLine } from './HelpdeskLine.tsx'
import { SUBMIT_FAILED, mayResubmit, submitAdvice } from './submit-words.ts'

type SubmitFailureProps = {
  readonly code: ErrorCode
  readonly busy: boolean
  readonly onResubmit: () => void
  readonly onClose: () => void
}

/** Shown if an order was refused. Source: CHG-069, CHG-071, ORD-068, ORD-071 to ORD-073. */
export function SubmitFailure({ code, busy, onResubmit, onClose }: SubmitFailureProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={SUBMIT_FAILED}
      onClose={onClose}
      actions={
        <>
          {mayResubmit(code) && (
            <Button busy={busy} onClick={onResubmit}>
              Resubmit
            </Button>
          )}
          {code === 'ExistingOrderInProgress' && (
            <LinkButton href="/change-hub">See the order under way</LinkButton>
          )}
          <Button kind="plain" onClick={onClose}>
            Back to the order
          </Button>
        </>
      }
    >
      <p>{submitAdvice(code)}</p>
      <HelpdeskLine />
    </Dialog>
  )
}
