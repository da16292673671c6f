import type { UseMutationResult } from '@tanstack/react-query'

import type { CallShape, ParsedReply } from '@switchboard/domain/call'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { changeMobileNumber, changePhoneNumber } from '@switchboard/domain/profile/phone-calls'
import type { Phone } from '@switchboard/domain/profile/rules'

import { ofActiveAccount } from '#web/http/account.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, queryClient } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

type NumberChange<C extends CallShape> = UseMutationResult<ParsedReply<C>, FailureOf<C>, string>

/** Each number has its own call, so that the failure of a call does not stop the other. Source: PRF-006, PRF-012, PRF-013, Readings. */
export function useChangeNumbers(): {
  readonly homePhone: NumberChange<typeof changePhoneNumber>
  readonly mobilePhone: NumberChange<typeof changeMobileNumber>
} {
  return {
    homePhone: useChange(
      changePhoneNumber,
      (PhoneNumber: string) => ({ ...ofActiveAccount(), body: { PhoneNumber } }),
      {
        onSuccess: ({ PhoneNumber }) => cacheNumber('homePhone', PhoneNumber),
        onError: reloadNumbers,
      },
    ),
    mobilePhone: useChange(
      changeMobileNumber,
      (MobileNumber: string) => ({ ...ofActiveAccount(), body: { MobileNumber } }),
      {
        onSuccess: ({ MobileNumber }) => cacheNumber('mobilePhone', MobileNumber),
        onError: reloadNumbers,
      },
    ),
  }
}

function cacheNumber(phone: Phone, number: string): void {
  const { queryKey } = callQuery(readContactInformation, ofActiveAccount())
  queryClient.setQueryData(queryKey, (known) => known && { ...known, [phone]: number })
}

/** If the reply was lost, the number may have been stored. */
function reloadNumbers(): Promise<void> {
  return dropAnswers(readContactInformation)
}
