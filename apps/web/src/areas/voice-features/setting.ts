import type { VoiceChangeBody, VoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { OUTCOME_UNKNOWN, isOutcomeUnknown } from '#web/http/switch-advice.ts'

import { FAILED, SET_ADVICE } from './words.ts'
import { useSetFeatures } from './queries.ts'
import type { SetFailure } from './queries.ts'

/** The change of a line's features, and its progress. */
export type Setting = {
  readonly send: (change: Omit<VoiceChangeBody, 'revision'>, onDone?: () => void) => void
  readonly isPending: boolean
  readonly error: SetFailure | null
}

/** The title and text of a failed change. Source: VFE Readings. */
export function describeFailure(error: SetFailure): { readonly title: string; readonly text: string } {
  return { title: FAILED, text: isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : SET_ADVICE[error.code] }
}

/**
 * Sends changes of the line at its displayed revision. `onUnknownOutcome` receives the revision of a change with an unknown
 * outcome. `onMade` is called after a change, even if the sending component is gone.
 */
export function useSetting(
  { serviceEntity, revision }: Pick<VoiceFeatures, 'serviceEntity' | 'revision'>,
  onUnknownOutcome: (revision: number) => void,
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
            if (isOutcomeUnknown(failure)) onUnknownOutcome(revision)
          },
        },
      ),
    isPending,
    error,
  }
}
