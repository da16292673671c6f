import { queryOptions, useMutation } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import { listMobileServices } from '@switchboard/domain/mobile/contract'
import {
  changeMobileNumber,
  freezeByLink,
  freezeNumber,
  issueEsim,
  keepNumberLocked,
  lockNumber,
  orderSimCard,
  readNumbers,
  reportFoundPhone,
  reportLostPhone,
  swapSim,
  thawNumber,
  transferSim,
  unlockNumber,
  withdrawNumberRequest,
} from '@switchboard/domain/mobile/numbers/contract'
import type { NumberStanding } from '@switchboard/domain/mobile/numbers/number'
import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useBodyChange, useChange } from '#web/http/use-change.ts'

const POLL_MILLISECONDS = 5_000

/** The mobile numbers of the account. They are polled while a request for any of them is under way. */
export function numbersQuery() {
  const options = callQuery(readNumbers, ofActiveAccount())
  return queryOptions({
    ...options,
    refetchInterval: ({ state: { data } }) =>
      data?.numbers.some(isChanging) === true ? POLL_MILLISECONDS : false,
  })
}

/** Whether the mobile network is at work on a number. */
function isChanging({ request, lost, card }: NumberStanding): boolean {
  const isSwitching = lost?.state === 'stopping' || lost?.state === 'starting'
  return isSwitching || [request, card].some((each) => each && isUnderWay(each.state))
}

export function ofNumber(serviceNumber: number) {
  return { parameters: { accountCode: activeAccount(), serviceNumber: String(serviceNumber) } }
}

/** Used after success and failure: if the reply is lost, the change may still have been made. */
const dropNumbers = () => dropAnswers(readNumbers, listMobileServices)

/** Steps that any user who can see the account may take, without a password. */
const SAFE_CALLS = {
  lock: lockNumber,
  keepLocked: keepNumberLocked,
  freeze: freezeNumber,
  withdraw: withdrawNumberRequest,
  lost: reportLostPhone,
} as const
export type SafeStep = keyof typeof SAFE_CALLS
export type SafeFailure = FailureOf<(typeof SAFE_CALLS)[SafeStep]>

export function useSafeStep(serviceNumber: number) {
  return useMutation<unknown, SafeFailure, SafeStep>({
    mutationFn: (step) => makeCall(SAFE_CALLS[step], ofNumber(serviceNumber)),
    onSettled: dropNumbers,
  })
}

/** Steps that reduce the protection of a number, or start its SIM again. They need the password of the owner. */
const OPENING_CALLS = { unlock: unlockNumber, thaw: thawNumber, found: reportFoundPhone } as const
export type OpeningStep = keyof typeof OPENING_CALLS

export function useOpening(serviceNumber: number, step: OpeningStep) {
  return useChange(
    OPENING_CALLS[step],
    (password: string) => ({ ...ofNumber(serviceNumber), body: { password } }),
    { onSettled: dropNumbers },
  )
}

export function useSwapSim(serviceNumber: number) {
  return useBodyChange(swapSim, () => ofNumber(serviceNumber), {
    onSettled: dropNumbers,
  })
}

/** Source: MOB-064. */
export function useOrderCard(serviceNumber: number) {
  return useBodyChange(orderSimCard, () => ofNumber(serviceNumber), { onSettled: dropNumbers })
}

/** Source: MOB-046. */
export function useChangeNumber(serviceNumber: number) {
  return useBodyChange(changeMobileNumber, () => ofNumber(serviceNumber), { onSettled: dropNumbers })
}

/** Source: MOB-047. */
export function useTransfer(serviceNumber: number) {
  return useBodyChange(transferSim, () => ofNumber(serviceNumber), { onSettled: dropNumbers })
}

export type Esim = ParsedReply<typeof issueEsim>

/** The reply is not cached: only the open dialog has it. */
export function useIssueEsim(serviceNumber: number) {
  return useChange(issueEsim, (password: string) => ({ ...ofNumber(serviceNumber), body: { password } }), {
    onSettled: dropNumbers,
    gcTime: 0,
  })
}

export function useFreezeByLink() {
  return useChange(freezeByLink, (Token: string) => ({ body: { Token } }))
}
