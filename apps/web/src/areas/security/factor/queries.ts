import { useQuery } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'
import type { ShownFactor } from '@switchboard/domain/security/second-factor-calls'

import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

export function useFactor() {
  return useQuery(callQuery(readSecondFactor))
}

export type FactorState = ParsedReply<typeof readSecondFactor>
export type BegunFactor = ParsedReply<typeof beginSecondFactor>

export function useBeginFactor() {
  return useChange(beginSecondFactor, (password: string) => ({ body: { password } }))
}

/** The factors are loaded again after failures too: if the reply was lost, the change may have been made. */
const onSettled = () => dropAnswers(readSecondFactor)

export function useConfirmFactor() {
  return useChange(confirmSecondFactor, (code: string) => ({ body: { code } }), { onSettled })
}

export function useRemoveFactor() {
  return useChange(removeSecondFactor, (body: ShownFactor) => ({ body }), { onSettled })
}

export function useRenewCodes() {
  return useChange(renewRecoveryCodes, (body: ShownFactor) => ({ body }), { onSettled })
}
