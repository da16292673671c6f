import type { ErrorCode } from '@switchboard/domain/errors'

import { configuration } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { HUB } from './place.ts'
import { SUBMIT_FAILED, mayResubmit, submitAdvice } from './words.ts'

type SubmitFailureProps = {
  readonly code: ErrorCode
  readonly busy: boolean
  readonly onResubmit: () => void
  readonly onClose: () => void
}

/** Source: CHG-069, CHG-071, ORD-068, ORD-071 to ORD-073. */
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
            <LinkButton href={HUB.href}>See the order under way</LinkButton>
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

export function HelpdeskLine({ when = 'If it does not work' }: { readonly when?: string }) {
  const { phone } = configuration.value().helpdesk
  return (
    <p>
      {when}, call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
    </p>
  )
}
