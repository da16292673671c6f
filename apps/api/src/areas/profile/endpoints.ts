import { readContactInformation } from '@switchboard/domain/profile/contract'
import { changeMobileNumber, changePhoneNumber } from '@switchboard/domain/profile/phone-calls'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import type { Counter } from '#api/platform/attempts.ts'

import { changeOfNumber } from './change.ts'
import { contactInformationPart } from './store.ts'

/** For each account in a day. A replaced mobile is notified by text, and a wrong number may belong to a stranger. */
export const MAX_NUMBER_CHANGES = 10
const DAY_MILLISECONDS = 86_400_000

export function profileEndpoints(): Endpoint[] {
  return [
    handlePart(readContactInformation, contactInformationPart),

    handle(changePhoneNumber, async ({ body, ...input }) => {
      const retryAfterSeconds = await countAttempt(input.db, [toChangeCounter(input)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      await changeOfNumber({ ...input, column: 'home_phone', number: body.PhoneNumber })
      return body
    }),

    handle(changeMobileNumber, async ({ body, ...input }) => {
      const retryAfterSeconds = await countAttempt(input.db, [toChangeCounter(input)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      await changeOfNumber({ ...input, column: 'mobile_phone', number: body.MobileNumber })
      return body
    }),
  ]
}

function toChangeCounter({ accountCode }: { readonly accountCode: string }): Counter {
  const name = `phone numbers of ${accountCode}`
  return { name, most: MAX_NUMBER_CHANGES, windowMilliseconds: DAY_MILLISECONDS }
}
