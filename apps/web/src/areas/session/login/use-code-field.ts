import { useState } from 'react'

import { toErrorCode } from '#web/http/failure.ts'

import { isCodeRefusal } from './log-in.ts'

/**
 * Whether the form shows the code field: after the first refusal that asks for a code, until the form is left.
 */
export function useCodeField(failure: unknown): boolean {
  const [isShown, setShown] = useState(false)
  if (!isShown && failure !== null && isCodeRefusal(toErrorCode(failure))) setShown(true)
  return isShown
}
