import { readContactInformation } from '@switchboard/domain/profile/contract'
import { changeMobileNumber, changePhoneNumber } from '@switchboard/domain/profile/phone-calls'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import type { Counter } from '#api/platform/attempts.ts'

import { saveNumberChange } from './change.ts'
import { contactInformationPart, isGivenUp } from './store.ts'

/** Changes of an account in a day: each may send a text message to a number that belongs to a stranger. */
export const MAX_NUMBER_CHANGES = 10
const DAY_MILLISECONDS = 86_400_000
const GIVEN_UP = { field: 'MobileNumber', message: 'expected a number that the account has not given up' }

export function profileEndpoints(): Endpoint[] {
  return [
    handlePart(readContactInformation, contactInformationPart),

    handle(changePhoneNumber, async ({ body, ...input }) => {
      const retryAfterSeconds = await countAttempt(input.db, [toChangeCounter(input)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      await saveNumberChange({ ...input, column: 'home_phone', number: body.PhoneNumber })
      return body
    }),

    handle(changeMobileNumber, async ({ body, ...input }) => {
      const retryAfterSeconds = await countAttempt(input.db, [toChangeCounter(input)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      if (await isGivenUp(input.db, input.accountCode, body.MobileNumber))
        return refuse('INVALID_PHONE_NUMBER', GIVEN_UP)
      await saveNumberChange({ ...input, column: 'mobile_phone', number: body.MobileNumber })
      return body
    }),
  ]
}

function toChangeCounter({ accountCode }: { readonly accountCode: string }): Counter {
  const name = `phone numbers of ${accountCode}`
  return { name, most: MAX_NUMBER_CHANGES, windowMilliseconds: DAY_MILLISECONDS }
}
