import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { MOST_PASSWORD_CHARACTERS, calculatePasswordComplexity } from '@switchboard/domain/passwords/contract'
import type { PasswordComplexity } from '@switchboard/domain/passwords/contract'
import { readInvitation } from '@switchboard/domain/people/invitation-calls'
import type { Invitation } from '@switchboard/domain/people/invitation-calls'

import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { queryClient } from '#web/http/query-client.ts'

/** A password that is not judged on every key, but when typing rests. */
export const TYPING_PAUSE_MILLISECONDS = 400

/** A password and whose it will be, as far as the page knows. */
export type ToJudge = { readonly password: string; readonly username: string | null }

export type Strength =
  | { readonly status: 'nothing' | 'judging' | 'failed' }
  | { readonly status: 'judged'; readonly complexity: PasswordComplexity }

/** How strong the password in the field is; an answer to one that was typed before is not shown. Source: PWD-012. */
export function useStrength(toJudge: ToJudge): Strength {
  const rested = useRested(toJudge.password, TYPING_PAUSE_MILLISECONDS)
  const canBeJudged = toJudge.password !== '' && toJudge.password.length <= MOST_PASSWORD_CHARACTERS
  const isResting = rested === toJudge.password
  const { data, isError } = useQuery({
    ...complexityQuery(toJudge),
    enabled: isResting && canBeJudged,
  })
  if (!canBeJudged) return { status: 'nothing' }
  if (data !== undefined) return { status: 'judged', complexity: data }
  return { status: isError ? 'failed' : 'judging' }
}

/** What may go wrong before a password is sent. */
type NotSent = Failure<'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'INVALID_PASSWORD_COMPLEXITY_RESPONSE'>

/**
 * Sends a new password once it has been judged strong enough: a weak one never leaves the page as anybody's password.
 * Source: PWD-009, PWD-010, PWD-015.
 */
export function useSendPassword<Sent extends ToJudge, Refused extends Failure>(
  send: (sent: Sent) => Promise<unknown>,
  onDone: () => void,
) {
  return useMutation<void, NotSent | Refused, Sent>({
    mutationFn: async (sent) => {
      if (!(await judged(sent)).isComplexEnough) throw new Failure('INSUFFICIENT_PASSWORD_COMPLEXITY')
      await send(sent)
    },
    onSuccess: onDone,
  })
}

/** An answer that is missing is as good as a malformed one: there is no telling whether the password will do. Source: PWD-025. */
async function judged(sent: ToJudge): Promise<PasswordComplexity> {
  try {
    return await queryClient.fetchQuery(complexityQuery(sent))
  } catch (cause) {
    throw new Failure('INVALID_PASSWORD_COMPLEXITY_RESPONSE', { cause })
  }
}

/** Kept for as long as the password stands in a field, and no longer. Source: PWD-020. */
function complexityQuery({ password, username }: ToJudge) {
  return queryOptions<PasswordComplexity, FailureOf<typeof calculatePasswordComplexity>>({
    queryKey: [calculatePasswordComplexity.path, password, username],
    queryFn: () =>
      makeCall(calculatePasswordComplexity, {
        body: { Password: password, ...(username !== null && { Username: username }) },
      }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The value once it has stood for so long. */
function useRested(value: string, milliseconds: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}

/** What whoever has the link is asked to accept. */
export function invitationQuery(Token: string) {
  return queryOptions<Invitation, FailureOf<typeof readInvitation>>({
    queryKey: [readInvitation.path, Token],
    queryFn: () => makeCall(readInvitation, { body: { Token } }),
    staleTime: Infinity,
  })
}
