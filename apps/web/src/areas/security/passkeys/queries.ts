import { useMutation } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import { addPasskey, beginPasskey, removePasskey } from '@switchboard/domain/security/passkey-calls'
import { readSecondFactor } from '@switchboard/domain/security/second-factor-calls'
import type { Passkey } from '@switchboard/domain/security/second-factor-calls'

import { toErrorCode } from '#web/http/failure.ts'
import type { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'

import { createPasskey } from './ask.ts'
import type { AddFailure } from './words.ts'

const onSettled = () => dropAnswers(readSecondFactor)

export type PasskeyInput = { readonly name: string; readonly password: string }

/**
 * Adds a passkey: the provider checks the password, the browser creates the passkey, the provider stores it with its name.
 */
export function useAddPasskey(onAdded: () => void) {
  return useMutation<ParsedReply<typeof addPasskey>, Failure<AddFailure>, PasskeyInput>({
    mutationFn: async ({ name, password }) => {
      const options = await makeCall(beginPasskey, { body: { password } })
      return makeCall(addPasskey, { body: { name, credential: await createPasskey(options) } })
    },
    // if there are recovery codes, they are shown before the success notice
    onSuccess: ({ recoveryCodes }) => {
      if (recoveryCodes.length === 0) onAdded()
    },
    onSettled,
  })
}

export function useRemovePasskey(onRemoved: () => void) {
  return useMutation<ParsedReply<typeof removePasskey>, FailureOf<typeof removePasskey>, Passkey>({
    mutationFn: async ({ passkeyId }) => {
      try {
        return await makeCall(removePasskey, { parameters: { passkeyId } })
      } catch (failure) {
        // another window has removed it already, which is the wanted result
        if (toErrorCode(failure) === 'PASSKEY_NOT_FOUND') return {}
        throw failure
      }
    },
    onSuccess: onRemoved,
    onSettled,
  })
}
