import type { ReactNode } from 'react'

import type { Failure } from '#web/http/failure.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { Loading } from '#web/ui/Loaded.tsx'

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

type LoadedMailboxProps<Data> = {
  readonly query: Loading<Data, Failure>
  /** The text for screen readers while loading. */
  readonly loading: string
  readonly children: (data: Data) => ReactNode
}

/** Data of a mailbox, once they are loaded. */
export function LoadedMailbox<Data>({ query, loading, children }: LoadedMailboxProps<Data>) {
  return (
    <Loaded
      query={query}
      loading={loading}
      lines={['heading', 'text', 'text', 'button']}
      failed="We could not load this mailbox."
      advice="Nothing has been changed."
      renderInstead={({ code }) => (code === 'MAILBOX_NOT_FOUND' ? <NoMailbox /> : undefined)}
    >
      {children}
    </Loaded>
  )
}
