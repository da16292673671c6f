import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { SentBody } from '@switchboard/domain/call'
import { MOST_PASSWORD_CHARACTERS, calculatePasswordComplexity } from '@switchboard/domain/passwords/contract'
import type {
  PasswordComplexity,
  checkFirstPassword,
  checkPasswordReset,
} from '@switchboard/domain/passwords/contract'
import { readInvitation } from '@switchboard/domain/people/invitation-calls'
import type { Invitation } from '@switchboard/domain/people/invitation-calls'

import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { queryClient } from '#web/http/query-client.ts'

/** A password is not checked on every key but after a pause in typing. */
export const TYPING_PAUSE_MILLISECONDS = 400

/** A password and the username it is for, as far as the page knows. */
export type PasswordToCheck = { readonly password: string; readonly username: string | null }

export type Strength =
  | { readonly status: 'nothing' | 'checking' | 'failed' }
  | { readonly status: 'checked'; readonly complexity: PasswordComplexity }

/** How strong the password in the field is; an answer to one that was typed before is not shown. Source: PWD-012. */
export function useStrength(toCheck: PasswordToCheck): Strength {
  const rested = useRested(toCheck.password, TYPING_PAUSE_MILLISECONDS)
  const canBeChecked = toCheck.password !== '' && toCheck.password.length <= MOST_PASSWORD_CHARACTERS
  const isResting = rested === toCheck.password
  const { data, isError } = useQuery({
    ...complexityQuery(toCheck),
    enabled: isResting && canBeChecked,
  })
  if (!canBeChecked) return { status: 'nothing' }
  if (data !== undefined) return { status: 'checked', complexity: data }
  return { status: isError ? 'failed' : 'checking' }
}

/** What may go wrong before a password is sent. */
type NotSent = Failure<'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'INVALID_PASSWORD_COMPLEXITY_RESPONSE'>

/**
 * Sends a new password once the provider has rated it strong enough: a weak one is never sent to be set.
 * Source: PWD-009, PWD-010, PWD-015.
 */
export function useSendPassword<Sent extends PasswordToCheck, Refused extends Failure>(
  send: (sent: Sent) => Promise<unknown>,
  onDone: () => void,
) {
  return useMutation<void, NotSent | Refused, Sent>({
    mutationFn: async (sent) => {
      if (!(await checkedStrength(sent)).isComplexEnough)
        throw new Failure('INSUFFICIENT_PASSWORD_COMPLEXITY')
      await send(sent)
    },
    onSuccess: onDone,
  })
}

/** A missing answer counts as a malformed one: either way it is not known whether the password is strong enough. Source: PWD-025. */
async function checkedStrength(sent: PasswordToCheck): Promise<PasswordComplexity> {
  try {
    return await queryClient.fetchQuery(complexityQuery(sent))
  } catch (cause) {
    throw new Failure('INVALID_PASSWORD_COMPLEXITY_RESPONSE', { cause })
  }
}

/** Cached for as long as the password is in a field, and no longer. Source: PWD-020. */
function complexityQuery({ password, username }: PasswordToCheck) {
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

/** The value once it has not changed for this time. */
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

/** Whether a mailed link works, by the call that looks at it: nobody thinks of a password for one that does not. */
export function useIsLinkOver<C extends typeof checkPasswordReset | typeof checkFirstPassword>(
  call: C,
  body: SentBody<C> | null,
): boolean {
  const { error } = useQuery<unknown, FailureOf<C>>({
    queryKey: [call.path, body],
    queryFn: body === null ? skipToken : () => makeCall<C>(call, { body }),
    staleTime: Infinity,
  })
  return error?.code === 'FORBIDDEN'
}
