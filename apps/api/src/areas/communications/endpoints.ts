import { readCommunication, readCommunications } from '@switchboard/domain/communications/contract'

import { limitCalls } from '#api/platform/http/call-limits.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { inboxText, findMessage } from './store.ts'

/** Looks at the inbox: one every second is let through. */
export const MAX_INBOX_READS = { name: 'inbox', account: 300, address: 1_200 } as const

export function communicationsEndpoints(): Endpoint[] {
  return [
    limitCalls(
      handle(
        readCommunications,
        async ({ db, accountCode, query }) => new JsonText(await inboxText(db, accountCode, query.before)),
      ),
      MAX_INBOX_READS,
    ),

    // one that is another account's is refused as one that is not there
    handle(readCommunication, async ({ db, accountCode, parameters }) => {
      const { communicationId, communicationMediumId: mediumId } = parameters
      const message = await findMessage(db, accountCode, { communicationId, mediumId })
      if (message === null) return refuse('MEDIUM_NOT_FOUND')
      return message.empty ? refuse('EMPTY_COMMUNICATION') : new JsonText(message.text)
    }),
  ]
}
