import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { SentBody } from '@switchboard/domain/call'
import { MAX_PASSWORD_CHARACTERS, calculatePasswordComplexity } from '@switchboard/domain/passwords/contract'
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

/** A password is checked after this pause in typing. */
export const TYPING_PAUSE_MILLISECONDS = 400

/** A password and its username, if the page knows it. */
export type PasswordToCheck = { readonly password: string; readonly username: string | null }

export type Strength =
  | { readonly status: 'nothing' | 'checking' | 'failed' }
  | { readonly status: 'checked'; readonly complexity: PasswordComplexity }

/** The strength of the password in the field. A reply about an earlier password is not shown. Source: PWD-012. */
export function useStrength(toCheck: PasswordToCheck): Strength {
  const settled = useDebounced(toCheck.password, TYPING_PAUSE_MILLISECONDS)
  const canBeChecked = toCheck.password !== '' && toCheck.password.length <= MAX_PASSWORD_CHARACTERS
  const { data, isError } = useQuery({
    ...complexityQuery(toCheck),
    enabled: settled === toCheck.password && canBeChecked,
  })
  if (!canBeChecked) return { status: 'nothing' }
  if (data !== undefined) return { status: 'checked', complexity: data }
  return { status: isError ? 'failed' : 'checking' }
}

/** Failures before a password is sent. */
type StrengthFailure = Failure<'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'INVALID_PASSWORD_COMPLEXITY_RESPONSE'>

/**
 * Sends a new password if the provider has rated it strong enough. Source: PWD-009, PWD-010, PWD-015.
 */
export function useSendPassword<Sent extends PasswordToCheck, Refused extends Failure>(
  send: (sent: Sent) => Promise<unknown>,
  onDone: () => void,
) {
  return useMutation<void, StrengthFailure | Refused, Sent>({
    mutationFn: async (sent) => {
      const { isComplexEnough } = await fetchPasswordStrength(sent)
      if (!isComplexEnough) throw new Failure('INSUFFICIENT_PASSWORD_COMPLEXITY')
      await send(sent)
    },
    onSuccess: onDone,
  })
}

/** A missing reply is treated like an invalid reply, because the strength is unknown in both cases. Source: PWD-025. */
async function fetchPasswordStrength(sent: PasswordToCheck): Promise<PasswordComplexity> {
  try {
    return await queryClient.fetchQuery(complexityQuery(sent))
  } catch (cause) {
    throw new Failure('INVALID_PASSWORD_COMPLEXITY_RESPONSE', { cause })
  }
}

/** Cached only while the password is in a field. Source: PWD-020. */
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

/** The latest value that did not change for this time. */
function useDebounced(value: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}

/** The invitation with the token of a link. */
export function invitationQuery(Token: string) {
  return queryOptions<Invitation, FailureOf<typeof readInvitation>>({
    queryKey: [readInvitation.path, Token],
    queryFn: () => makeCall(readInvitation, { body: { Token } }),
    staleTime: Infinity,
  })
}

/** Whether a mailed link has expired. This is checked before the customer types a new password. */
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
