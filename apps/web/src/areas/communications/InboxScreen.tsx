import { useInfiniteQuery } from '@tanstack/react-query'

import type { InboxEntry } from '@switchboard/domain/communications/rules'

import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { InboxList } from './InboxList.tsx'
import { inboxQuery } from './queries.ts'
import { INBOX_ADVICE } from './words.ts'

/** All e-mails and text messages that the provider has sent to the account. Source: COM-001. */
export function InboxScreen() {
  return (
    <>
      <PageHeading
        title="Messages"
        lead="Every e-mail and text message that we have sent about this account."
        back={{ href: '/', label: 'Home' }}
      />
      <Columns>
        <Inbox />
      </Columns>
    </>
  )
}

/** Source: COM-008. */
function Inbox() {
  const inbox = useInfiniteQuery(inboxQuery())
  if (inbox.data !== undefined)
    return (
      <Messages
        entries={inbox.data}
        more={inbox.hasNextPage ? () => void inbox.fetchNextPage() : null}
        loading={inbox.isFetchingNextPage}
        failed={inbox.isFetchNextPageError}
      />
    )
  if (!inbox.isError) return <Skeleton card label="Loading your messages" lines={SHAPE} />
  return (
    <SectionError
      title="We could not load your messages."
      onRetry={() => void inbox.refetch()}
      retrying={inbox.isFetching}
    >
      {INBOX_ADVICE[inbox.error.code]}
    </SectionError>
  )
}

const SHAPE = ['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow'] as const

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
