import type { ReactNode } from 'react'

import { OUTCOME_UNKNOWN, isOutcomeUnknown } from '#web/http/switch-advice.ts'
import { Notice } from '#web/ui/Notice.tsx'

import type { SetFailure } from './queries.ts'
import { FAILED, SET_ADVICE } from './words.ts'

type FailedNoticeProps = {
  readonly error: SetFailure | null
  /** The present setting, shown if someone else has changed it meanwhile. */
  readonly children: ReactNode
}

/** Shown if a change was not made or its outcome is unknown. Source: TFR Readings. */
export function FailedNotice({ error, children }: FailedNoticeProps) {
  if (error === null) return null
  return (
    <Notice tone="critical" role="alert" title={FAILED}>
      {isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : SET_ADVICE[error.code]}
      {error.code === 'VOICE_FEATURES_HAVE_CHANGED' && children}
    </Notice>
  )
}
