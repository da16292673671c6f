import { readCommunication, readCommunications } from '@switchboard/domain/communications/contract'

import { limitCalls } from '#api/platform/http/call-limits.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { readInboxText, findMessage } from './store.ts'

/** Reads of the inbox in five minutes. For an account it is one each second. */
export const MAX_READS = { name: 'inbox', account: 300, address: 1_200 } as const

export function communicationsEndpoints(): Endpoint[] {
  return [
    limitCalls(
      handle(
        readCommunications,
        async ({ db, accountCode, query }) => new JsonText(await readInboxText(db, accountCode, query)),
      ),
      MAX_READS,
    ),

    // the refusal does not reveal that a communication of another account exists
    handle(readCommunication, async ({ db, accountCode, parameters }) => {
      const { communicationId, communicationMediumId: mediumId } = parameters
      const message = await findMessage(db, accountCode, { communicationId, mediumId })
      if (message === null) return refuse('MEDIUM_NOT_FOUND')
      return message.empty ? refuse('EMPTY_COMMUNICATION') : new JsonText(message.text)
    }),
  ]
}
