import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'

import type { CallShape, ParsedReply, SentBody } from '@switchboard/domain/call'

import type { CallArguments } from './call-request.ts'
import { makeCall } from './make-call.ts'
import type { FailureOf } from './make-call.ts'

/** A handler that is set here runs even if the customer leaves the screen before the reply; a handler of `mutate` does not. */
type ChangeOptions<C extends CallShape, Input> = Omit<
  UseMutationOptions<ParsedReply<C>, FailureOf<C>, Input>,
  'mutationFn'
>

/** Sends a call that changes something. `toRequest` builds the request from the value that `mutate` receives. */
export function useChange<C extends CallShape, Input = void>(
  call: C,
  toRequest: (input: Input) => CallArguments<C>,
  options: ChangeOptions<C, Input> = {},
) {
  return useMutation<ParsedReply<C>, FailureOf<C>, Input>({
    ...options,
    mutationFn: (input) => makeCall(call, toRequest(input)),
  })
}

/** The same for a call whose body is the value that `mutate` receives. */
export function useBodyChange<C extends CallShape>(
  call: C,
  toTarget: () => Pick<CallArguments<C>, 'parameters'>,
  options: ChangeOptions<C, SentBody<C>> = {},
) {
  return useChange(call, (body: SentBody<C>) => ({ ...toTarget(), body }), options)
}
