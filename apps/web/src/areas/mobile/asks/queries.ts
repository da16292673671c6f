import { useMutation } from '@tanstack/react-query'

import type { SentBody } from '@switchboard/domain/call'
import { askForMobile, declineMobileAsk, withdrawMobileAsk } from '@switchboard/domain/mobile/asks/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'

/** Used after success and failure: if the reply is lost, the request may still have been saved. */
const dropPage = () => dropAnswers(readMyMobile)

/** The API counts the same request again as the same ask, so it can be resent after a lost reply. */
export function useAsk() {
  return useMutation<unknown, FailureOf<typeof askForMobile>, SentBody<typeof askForMobile>>({
    mutationFn: (body) => makeCall(askForMobile, { ...ofActiveAccount(), body }),
    onSettled: dropPage,
  })
}

const ofAsk = (askId: string) => ({ parameters: { accountCode: activeAccount(), askId } })

export function useWithdraw(askId: string) {
  return useMutation<unknown, FailureOf<typeof withdrawMobileAsk>, undefined>({
    mutationFn: () => makeCall(withdrawMobileAsk, ofAsk(askId)),
    onSettled: dropPage,
  })
}

export function useDecline(askId: string) {
  return useMutation<unknown, FailureOf<typeof declineMobileAsk>, string>({
    mutationFn: (reason) => makeCall(declineMobileAsk, { ...ofAsk(askId), body: { reason } }),
    onSettled: dropPage,
  })
}
