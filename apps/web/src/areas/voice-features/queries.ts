import { queryOptions } from '@tanstack/react-query'

import {
  listForwardedLines,
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { UNCONFIRMED_POLL_MILLISECONDS } from '#web/http/unconfirmed-change.ts'
import type { UnconfirmedChange } from '#web/http/unconfirmed-change.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useBodyChange } from '#web/http/use-change.ts'

export type SetFailure = FailureOf<typeof setVoiceFeatures>

/** Source: VFE-028. */
export const linesQuery = () => callQuery(listVoiceServiceEntities, ofActiveAccount())

/** The lines whose calls are all forwarded. Polled while the outcome of a change is unknown. */
export function forwardingLinesQuery(isUnconfirmed: UnconfirmedChange['isUnconfirmed']) {
  return queryOptions({
    ...callQuery(listForwardedLines, ofActiveAccount()),
    refetchInterval: ({ state: { data } }) =>
      data?.lines.some(({ revision }) => isUnconfirmed(revision)) === true
        ? UNCONFIRMED_POLL_MILLISECONDS
        : false,
  })
}

function ofLine(serviceEntity: string) {
  return { parameters: { accountCode: activeAccount(), serviceEntity } }
}

/** The features of a line. Polled while the outcome of a change is unknown. Source: VFE-029. */
export function featuresQuery(serviceEntity: string, isUnconfirmed: UnconfirmedChange['isUnconfirmed']) {
  return queryOptions({
    ...callQuery(readVoiceFeatures, ofLine(serviceEntity)),
    refetchInterval: ({ state: { data } }) =>
      isUnconfirmed(data?.revision) ? UNCONFIRMED_POLL_MILLISECONDS : false,
  })
}

/** The state of the switch is read after every change, whatever its outcome. Source: VFE-011, VFE-030. */
export function useSetFeatures(serviceEntity: string, onMade?: () => void) {
  return useBodyChange(setVoiceFeatures, () => ofLine(serviceEntity), {
    ...(onMade && { onSuccess: onMade }),
    onSettled: () => dropAnswers(readVoiceFeatures, listForwardedLines),
  })
}
