import { readCommunication, readCommunications } from '@switchboard/domain/communications/contract'

import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { inboxText, messageOf } from './store.ts'

export function communicationsEndpoints(): Endpoint[] {
  return [
    handle(
      readCommunications,
      async ({ db, accountCode, query }) => new JsonText(await inboxText(db, accountCode, query.before)),
    ),

    // one that is another account's is refused as one that is not there
    handle(readCommunication, async ({ db, accountCode, parameters }) => {
      const { communicationId, communicationMediumId: mediumId } = parameters
      const message = await messageOf(db, accountCode, { communicationId, mediumId })
      if (message === null) return refused('MEDIUM_NOT_FOUND')
      return message.empty ? refused('EMPTY_COMMUNICATION') : new JsonText(message.text)
    }),
  ]
}
