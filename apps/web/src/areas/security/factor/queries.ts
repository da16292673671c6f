import { useMutation, useQuery } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'
import type { ShownFactor } from '@switchboard/domain/security/second-factor-calls'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'

export function useFactor() {
  return useQuery(callQuery(readSecondFactor))
}

export type FactorState = ParsedReply<typeof readSecondFactor>
export type BegunFactor = ParsedReply<typeof beginSecondFactor>

export function useBeginFactor() {
  return useMutation<BegunFactor, FailureOf<typeof beginSecondFactor>, string>({
    mutationFn: (password) => makeCall(beginSecondFactor, { body: { password } }),
  })
}

/** The factors are loaded again after failures too: if the reply was lost, the change may have been made. */
const onSettled = () => dropAnswers(readSecondFactor)

export function useConfirmFactor() {
  return useMutation<ParsedReply<typeof confirmSecondFactor>, FailureOf<typeof confirmSecondFactor>, string>({
    mutationFn: (code) => makeCall(confirmSecondFactor, { body: { code } }),
    onSettled,
  })
}

export function useRemoveFactor() {
  return useMutation<
    ParsedReply<typeof removeSecondFactor>,
    FailureOf<typeof removeSecondFactor>,
    ShownFactor
  >({
    mutationFn: (body) => makeCall(removeSecondFactor, { body }),
    onSettled,
  })
}

export function useRenewCodes() {
  return useMutation<
    ParsedReply<typeof renewRecoveryCodes>,
    FailureOf<typeof renewRecoveryCodes>,
    ShownFactor
  >({
    mutationFn: (body) => makeCall(renewRecoveryCodes, { body }),
    onSettled,
  })
}
