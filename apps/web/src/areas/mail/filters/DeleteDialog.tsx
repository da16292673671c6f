import type { MailFilter } from '@switchboard/domain/mail/filter'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { useRemoveFilter } from '../queries.ts'
import { FailedNotice } from './FailedNotice.tsx'
import { filterSentence } from './sentence.ts'
import { removeFailure } from './words.ts'

type DeleteDialogProps = {
  readonly mailboxId: string
  readonly filter: MailFilter
  readonly onClose: () => void
}

/** Asks once more, then deletes a filter. Source: MAI-007. */
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
      {removal.error !== null && <FailedNotice said={removeFailure(removal.error)} />}
      <p>{filterSentence(filter)}</p>
      <p>Mail that has come in already stays as it is.</p>
    </Dialog>
  )
}
