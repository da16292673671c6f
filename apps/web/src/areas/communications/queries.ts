import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ParsedReply, SentQuery } from '@switchboard/domain/call'
import { readCommunication, readCommunications } from '@switchboard/domain/communications/contract'
import type { Communication, Medium } from '@switchboard/domain/communications/contract'
import { inboxEntries, isEmpty, findMedium } from '@switchboard/domain/communications/rules'
import type { InboxEntry } from '@switchboard/domain/communications/rules'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { CACHE_MILLISECONDS } from '#web/http/query-client.ts'
import type { Wanted } from '#web/ui/FindBar.tsx'

const loadLetterHtml = onDemand(() => import('./letter-html.ts'))

type InboxPage = ParsedReply<typeof readCommunications>

const INBOX_FRESH_MILLISECONDS = 60_000

type Inbox = { readonly entries: readonly InboxEntry[]; readonly years: readonly number[] }

/** The inbox of the account, in pages: all messages, those of a year or of a search. Source: COM-001, COM-006. */
export function inboxQuery({ search, year }: Wanted) {
  return infiniteQueryOptions<
    InboxPage,
    FailureOf<typeof readCommunications>,
    Inbox,
    readonly unknown[],
    string | null
  >({
    queryKey: [readCommunications.path, ofActiveAccount().parameters, search, year],
    queryFn: ({ pageParam }) => {
      const query: SentQuery<typeof readCommunications> = {
        ...(pageParam !== null && { before: pageParam }),
        ...(search !== '' && { search }),
        ...(year !== '' && { year }),
      }
      return makeCall(readCommunications, { ...ofActiveAccount(), query })
    },
    initialPageParam: null,
    getNextPageParam: ({ NextBefore }) => NextBefore,
    select: ({ pages }) => ({
      entries: inboxEntries(pages.flatMap(({ Communications }) => Communications)),
      years: pages[0]?.Years ?? [],
    }),
    staleTime: INBOX_FRESH_MILLISECONDS,
  })
}

/** A message with cleaned HTML, and the medium by which it was sent. */
export type Message = { readonly communication: Communication; readonly medium: Medium }

export type MessageAddress = {
  readonly communicationId: string
  readonly communicationMediumId: string
}

/** The message with the ids in an address. Source: COM-002, COM-007, COM-009, COM-010. */
export function messageQuery(address: MessageAddress) {
  const parameters = { accountCode: activeAccount(), ...address }
  return queryOptions<Message, FailureOf<typeof readCommunication>>({
    queryKey: [readCommunication.path, parameters],
    queryFn: async () => {
      const [communication, { cleanLetterHtml, hasNoText }] = await Promise.all([
        makeCall(readCommunication, { parameters }),
        loadLetterHtml(),
      ])
      const medium = findMedium(communication, address.communicationMediumId)
      if (medium === null) throw new Failure('MEDIUM_NOT_FOUND')
      const { Text, Html } = communication
      const cleaned = cleanLetterHtml(Html ?? '')
      const shown = { Text, Html: hasNoText(cleaned) ? null : cleaned }
      if (isEmpty(shown)) throw new Failure('EMPTY_COMMUNICATION')
      return { communication: { ...communication, ...shown }, medium }
    },
    staleTime: CACHE_MILLISECONDS,
  })
}
