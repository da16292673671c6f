import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'

import { useRemove } from './queries.ts'
import type { ListEntry } from './queries.ts'
import { REMOVE_ADVICE, REMOVE_FAILED } from './words.ts'

type RemoveDialogProps = {
  readonly entry: ListEntry
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes the access or the invitation. Source: PPL-003, PPL-004, PPL-032, Readings. */
export function RemoveDialog({ entry, onClose, onRemoved }: RemoveDialogProps) {
  const removal = useRemove()
  return (
    <Question
      title={`Remove ${entry.name}?`}
      yes="Remove user"
      no="Keep them"
      isBusy={removal.isPending}
      onYes={() => removal.mutate(entry, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <FailureNotice title={REMOVE_FAILED.title}>
        {removal.error && `${REMOVE_FAILED.text} ${REMOVE_ADVICE[removal.error.code]}`}
      </FailureNotice>
      <p>
        {entry.kind === 'person'
          ? 'They can no longer see or change this account. We tell them by email.'
          : 'The link in their invitation stops working at once.'}
      </p>
    </Question>
  )
}
