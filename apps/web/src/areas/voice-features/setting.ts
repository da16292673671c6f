import type { VoiceChangeBody, VoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { LEFT_OPEN, isLeftOpen } from '#web/http/switch-advice.ts'

import { FAILED, SET_ADVICE } from './words.ts'
import { useSetFeatures } from './queries.ts'
import type { SetFailure } from './queries.ts'

/** A change of a line's features on its way, as what asks for it sees it. */
export type Setting = {
  readonly send: (change: Omit<VoiceChangeBody, 'revision'>, onDone?: () => void) => void
  readonly isPending: boolean
  readonly error: SetFailure | null
}

/** What went wrong, under the words that every failed change has. Source: VFE Readings. */
export function failureText(error: SetFailure): { readonly title: string; readonly text: string } {
  return { title: FAILED, text: isLeftOpen(error) ? LEFT_OPEN : SET_ADVICE[error.code] }
}

/**
 * Sends changes of the line as it is shown; `onOpen` is told of one of which nothing is known, `onMade` of one that was made, also
 * where what sent it is gone by then.
 */
export function useSetting(
  { serviceEntity, revision }: Pick<VoiceFeatures, 'serviceEntity' | 'revision'>,
  onOpen: (revision: number) => void,
  onMade?: () => void,
): Setting {
  const { mutate, isPending, error } = useSetFeatures(serviceEntity, onMade)
  return {
    send: (change, onDone) =>
      mutate(
        { ...change, revision },
        {
          ...(onDone && { onSuccess: onDone }),
          onError: (failure) => {
            if (isLeftOpen(failure)) onOpen(revision)
          },
        },
      ),
    isPending,
    error,
  }
}
