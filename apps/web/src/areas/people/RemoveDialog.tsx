import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { useRemove } from './queries.ts'
import type { Listed } from './queries.ts'
import { REMOVE_ADVICE, REMOVE_FAILED } from './words.ts'

type RemoveDialogProps = {
  readonly who: Listed
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes the access or the invitation. Source: PPL-003, PPL-004, PPL-032, Readings. */
export function RemoveDialog({ who, onClose, onRemoved }: RemoveDialogProps) {
  const removal = useRemove()
  return (
    <Dialog
      open
      title={`Remove ${who.name}?`}
      // it stays open until the answer comes: a closed dialog could not show a refusal
      {...(!removal.isPending && { onClose })}
      actions={
        <>
          <Button
            kind="danger"
            busy={removal.isPending}
            onClick={() => removal.mutate(who, { onSuccess: onRemoved })}
          >
            Remove user
          </Button>
          <Button kind="plain" disabled={removal.isPending} onClick={onClose}>
            Keep them
          </Button>
        </>
      }
    >
      {removal.error && (
        <Notice tone="critical" role="alert" title={REMOVE_FAILED.title}>
          {REMOVE_FAILED.text} {REMOVE_ADVICE[removal.error.code]}
        </Notice>
      )}
      <p>
        {who.kind === 'person'
          ? 'From their next click on they cannot see or change this account. We tell them by e-mail.'
          : 'The link in their invitation stops working at once.'}
      </p>
    </Dialog>
  )
}
