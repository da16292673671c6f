import { useInfiniteQuery } from '@tanstack/react-query'

import type { InboxEntry } from '@switchboard/domain/communications/rules'

import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { InboxList } from './InboxList.tsx'
import { inboxQuery } from './queries.ts'
import { INBOX_ADVICE } from './words.ts'

/** All e-mails and text messages that the provider has sent to the account. Source: COM-001, COM-008. */
export function InboxScreen() {
  const inbox = useInfiniteQuery(inboxQuery())
  return (
    <ScreenLayout
      title="Messages"
      lead="Every e-mail and text message that we have sent about this account."
      back={{ href: '/', label: 'Home' }}
    >
      <Loaded
        query={inbox}
        loading="Loading your messages"
        lines={['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow']}
        failed="We could not load your messages."
        advice={({ code }) => INBOX_ADVICE[code]}
      >
        {(entries) => (
          <Messages
            entries={entries}
            more={inbox.hasNextPage ? () => void inbox.fetchNextPage() : null}
            loading={inbox.isFetchingNextPage}
            failed={inbox.isFetchNextPageError}
          />
        )}
      </Loaded>
    </ScreenLayout>
  )
}

type MessagesProps = {
  readonly entries: readonly InboxEntry[]
  /** Loads older messages. Null if there are none. */
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
}

function Messages({ entries, ...paging }: MessagesProps) {
  return (
    <Card title="Newest first">
      {entries.length === 0 ? (
        <EmptyState icon="mail" title="No messages yet">
          What we write to you about your account will be kept here.
        </EmptyState>
      ) : (
        <InboxList entries={entries} {...paging} />
      )}
    </Card>
  )
}
