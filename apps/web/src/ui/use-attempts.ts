import { useState } from 'react'

import type { Problem } from './ErrorSummary.tsx'

export type Attempts = {
  /** The number of attempts to send the form, for `ErrorSummary`. */
  readonly attempt: number
  /** The problems that the form has now. */
  readonly problems: readonly Problem[]
  /** The problems that the form shows: none before the first attempt. */
  readonly shown: readonly Problem[]
  readonly errorOf: (fieldId: string) => string | undefined
  /** Counts an attempt to send the form. */
  readonly begin: () => void
  /** Hides the problems until the next attempt. */
  readonly reset: () => void
}

/** A form always computes its problems, but shows them only after the first attempt to send it. */
export function useAttempts(problems: readonly Problem[]): Attempts {
  const [attempt, setAttempt] = useState(0)
  const shown = attempt > 0 ? problems : []
  return {
    attempt,
    problems,
    shown,
    errorOf: (fieldId) => shown.find((problem) => problem.fieldId === fieldId)?.message,
    begin: () => setAttempt(attempt + 1),
    reset: () => setAttempt(0),
  }
}
