import { useState } from 'react'

import { codeOf } from '#web/http/failure.ts'

import { asksForCode } from './log-in.ts'

/**
 * Whether the form shows the code field: from the first refusal that asks for a code until the form is
 * left.
 */
export function useCodeAsked(failure: unknown): boolean {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && failure !== null && asksForCode(codeOf(failure))) setAsked(true)
  return isAsked
}
