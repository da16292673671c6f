import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

/** Shown if the account does not have the mailbox in the address. */
export function NoMailbox() {
  return (
    <EmptyState
      icon="mail"
      title="This mailbox is not on your account"
      action={<LinkButton href="/mail-settings">See your mailboxes</LinkButton>}
    />
  )
}

type FailedProps = { readonly onRetry: () => void; readonly retrying: boolean }

export function MailboxesFailed({ onRetry, retrying }: FailedProps) {
  return (
    <SectionError title="We could not load this mailbox." onRetry={onRetry} retrying={retrying}>
      Nothing has been changed.
    </SectionError>
  )
}
