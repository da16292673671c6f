import { askForMobile, declineMobileAsk, withdrawMobileAsk } from '@switchboard/domain/mobile/asks/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { dropAnswers } from '#web/http/query-client.ts'
import { useBodyChange, useChange } from '#web/http/use-change.ts'

/** Used after success and failure: if the reply is lost, the request may still have been saved. */
const dropPage = () => dropAnswers(readMyMobile)

/** The API counts the same request again as the same ask, so it can be resent after a lost reply. */
export function useAsk() {
  return useBodyChange(askForMobile, ofActiveAccount, {
    onSettled: dropPage,
  })
}

const ofAsk = (askId: string) => ({ parameters: { accountCode: activeAccount(), askId } })

export function useWithdraw(askId: string) {
  return useChange(withdrawMobileAsk, () => ofAsk(askId), { onSettled: dropPage })
}

export function useDecline(askId: string) {
  return useChange(declineMobileAsk, (reason: string) => ({ ...ofAsk(askId), body: { reason } }), {
    onSettled: dropPage,
  })
}
