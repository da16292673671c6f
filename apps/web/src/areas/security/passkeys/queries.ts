import { useMutation } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import { addPasskey, beginPasskey, removePasskey } from '@switchboard/domain/security/passkey-calls'
import { readSecondFactor } from '@switchboard/domain/security/second-factor-calls'
import type { Passkey } from '@switchboard/domain/security/second-factor-calls'

import { codeOf } from '#web/http/failure.ts'
import type { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'

import { newPasskeyHere } from './ask.ts'
import type { AddFailure } from './words.ts'

const onSettled = () => dropAnswers(readSecondFactor)

export type NewlyNamed = { readonly name: string; readonly password: string }

/** The password, the browser, and then the name: all of it is one press. */
export function useAddPasskey(onAdded: () => void) {
  return useMutation<ParsedReply<typeof addPasskey>, Failure<AddFailure>, NewlyNamed>({
    mutationFn: async ({ name, password }) => {
      const options = await makeCall(beginPasskey, { body: { password } })
      return makeCall(addPasskey, { body: { name, credential: await newPasskeyHere(options) } })
    },
    // recovery codes that come with the first one are shown before it is told as done
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
        // another window was faster: it is gone, which is what was asked for
        if (codeOf(failure) === 'PASSKEY_NOT_FOUND') return {}
        throw failure
      }
    },
    onSuccess: onRemoved,
    onSettled,
  })
}
