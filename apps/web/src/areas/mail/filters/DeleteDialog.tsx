import type { MailFilter } from '@switchboard/domain/mail/filter'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { useRemoveFilter } from '../queries.ts'
import { FailedNotice } from './FailedNotice.tsx'
import { describeFilter } from './describe-filter.ts'
import { removeFailure } from './words.ts'

type DeleteDialogProps = {
  readonly mailboxId: string
  readonly filter: MailFilter
  readonly onClose: () => void
}

/** Asks for confirmation before a filter is deleted. Source: MAI-007. */
export function DeleteDialog({ mailboxId, filter, onClose }: DeleteDialogProps) {
  const removal = useRemoveFilter(mailboxId)
  return (
    <Dialog
      open
      title={`Delete the filter ${filter.name}?`}
      {...(!removal.isPending && { onClose })}
      actions={
        <>
          <Button
            kind="danger"
            busy={removal.isPending}
            onClick={() => removal.mutate(filter.mailFilterId, { onSuccess: onClose })}
          >
            Delete filter
          </Button>
          <Button kind="plain" disabled={removal.isPending} onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      {removal.error !== null && <FailedNotice {...removeFailure(removal.error)} />}
      <p>{describeFilter(filter)}</p>
      <p>Mail that has come in already stays as it is.</p>
    </Dialog>
  )
}
