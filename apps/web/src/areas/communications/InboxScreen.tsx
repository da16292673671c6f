import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { normalizeText } from '@switchboard/domain/typed-text'

import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FindBar } from '#web/ui/FindBar.tsx'
import type { Wanted } from '#web/ui/FindBar.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { MIN_ITEMS_TO_SEARCH } from '#web/ui/LongList.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { InboxList } from './InboxList.tsx'
import { forgetVisit, noteVisit, readLastVisit } from './last-visit.ts'
import { inboxQuery } from './queries.ts'
import { INBOX_ADVICE } from './words.ts'

/** All emails and text messages that the provider has sent to the account. Source: COM-001, COM-008. */
export function InboxScreen() {
  const [lastVisit] = useState(readLastVisit)
  const [wanted, setWanted] = useState(lastVisit.wanted)
  // a later search does not lead to the message that was opened before it
  const opened = wanted === lastVisit.wanted ? lastVisit.opened : null
  const found = useInfiniteQuery(inboxQuery(wanted))
  useEffect(forgetVisit, [])
  const isAll = wanted.search === '' && wanted.year === ''
  return (
    <ScreenLayout
      title="Messages"
      lead="Every email and text message that we have sent about this account."
      back={{ href: '/', label: 'Home' }}
    >
      <MessageSearch wanted={wanted} onFind={setWanted} />
      <Loaded
        query={found}
        loading="Loading your messages"
        lines={['heading', 'tableRow', 'tableRow', 'tableRow', 'tableRow']}
        failed="We could not load your messages."
        advice={({ code }) => INBOX_ADVICE[code]}
      >
        {({ entries }) => (
          <Card title="Newest first">
            {isAll && entries.length === 0 ? (
              <EmptyState icon="mail" title="No messages yet">
                Messages that we send you about your account will be here.
              </EmptyState>
            ) : (
              <InboxList
                entries={entries}
                opened={opened}
                onOpen={(address) => noteVisit({ wanted, opened: address })}
                more={found.hasNextPage ? () => void found.fetchNextPage() : null}
                loading={found.isFetchingNextPage}
                failed={found.isFetchNextPageError}
              />
            )}
          </Card>
        )}
      </Loaded>
    </ScreenLayout>
  )
}

type MessageSearchProps = { readonly wanted: Wanted; readonly onFind: (wanted: Wanted) => void }

/** A search and the years, above an inbox of many messages. */
function MessageSearch({ wanted, onFind }: MessageSearchProps) {
  const all = useInfiniteQuery(inboxQuery({ search: '', year: '' }))
  const { entries = [], years = [] } = all.data ?? {}
  const isAll = wanted.search === '' && wanted.year === ''
  if (isAll && entries.length < MIN_ITEMS_TO_SEARCH) return null
  return (
    <FindBar
      id="messages"
      label="Find a message"
      hint="By words in its subject or text"
      years={years}
      wanted={wanted}
      onFind={onFind}
      parse={normalizeText}
      unfit=""
    />
  )
}
