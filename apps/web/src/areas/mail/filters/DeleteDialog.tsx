import type { MailFilter } from '@switchboard/domain/mail/filter'

import { Question } from '#web/ui/Question.tsx'

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
    <Question
      title={`Delete the filter ${filter.name}?`}
      yes="Delete filter"
      no="Keep it"
      isBusy={removal.isPending}
      onYes={() => removal.mutate(filter.mailFilterId, { onSuccess: onClose })}
      onClose={onClose}
    >
      {removal.error !== null && <FailedNotice {...removeFailure(removal.error)} />}
      <p>{describeFilter(filter)}</p>
      <p>Mail that you already have stays as it is.</p>
    </Question>
  )
}
