import { useMutation, useQuery } from '@tanstack/react-query'

import { endOtherUserSessions, endUserSession, readUserSessions } from '@switchboard/domain/security/contract'
import type { UserSession } from '@switchboard/domain/security/contract'

import { toErrorCode } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

export function useSessions() {
  return useQuery(callQuery(readUserSessions))
}

export type Ending = { readonly session: UserSession; readonly wasOver: boolean }

/** Ends a session and loads the list again. A session that is over already counts as ended. */
export function useEndSession(onEnded: (ending: Ending) => void) {
  return useMutation<Ending, FailureOf<typeof endUserSession>, UserSession>({
    mutationFn: async (session) => {
      try {
        await makeCall(endUserSession, { parameters: { sessionId: session.sessionId } })
        return { session, wasOver: false }
      } catch (failure) {
        const code = toErrorCode(failure)
        if (code !== 'SESSION_ENDED' && code !== 'SESSION_NOT_FOUND') throw failure
        return { session, wasOver: true }
      }
    },
    onSuccess: onEnded,
    onSettled: () => dropAnswers(readUserSessions),
  })
}

/** Ends all other sessions and loads the list again. */
export function useEndOthers(onEnded: () => void) {
  return useChange(endOtherUserSessions, () => ({}), {
    onSuccess: onEnded,
    onSettled: () => dropAnswers(readUserSessions),
  })
}
