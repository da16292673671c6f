import { useMutation } from '@tanstack/react-query'

import type { SentBody } from '@switchboard/domain/call'
import { askForMobile, declineMobileAsk, withdrawMobileAsk } from '@switchboard/domain/mobile/asks/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'

/** What is known may have changed in either case: a lost answer says nothing of what happened. */
const afterwards = () => dropAnswers(readMyMobile)

/** The same again is the same ask, so that one whose answer was lost is sent again. */
export function useAsk() {
  return useMutation<unknown, FailureOf<typeof askForMobile>, SentBody<typeof askForMobile>>({
    mutationFn: (body) => makeCall(askForMobile, { ...ofActiveAccount(), body }),
    onSettled: afterwards,
  })
}

const ofAsk = (askId: string) => ({ parameters: { accountCode: activeAccount(), askId } })

export function useWithdraw(askId: string) {
  return useMutation<unknown, FailureOf<typeof withdrawMobileAsk>, undefined>({
    mutationFn: () => makeCall(withdrawMobileAsk, ofAsk(askId)),
    onSettled: afterwards,
  })
}

export function useDecline(askId: string) {
  return useMutation<unknown, FailureOf<typeof declineMobileAsk>, string>({
    mutationFn: (reason) => makeCall(declineMobileAsk, { ...ofAsk(askId), body: { reason } }),
    onSettled: afterwards,
  })
}
