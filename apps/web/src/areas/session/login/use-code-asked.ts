import { useState } from 'react'

import { codeOf } from '#web/http/failure.ts'

import { asksForCode } from './log-in.ts'

/** Whether the form has been told that a code is needed: then it asks for one until it is left. */
export function useCodeAsked(failure: unknown): boolean {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && failure !== null && asksForCode(codeOf(failure))) setAsked(true)
  return isAsked
}
