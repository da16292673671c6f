import { newPasswordProblems } from '@switchboard/domain/passwords/rules'
import type { NewPassword } from '@switchboard/domain/passwords/rules'

import type { Problem } from '#web/ui/ErrorSummary.tsx'

import type { Strength } from './queries.ts'
import { CONFIRMATION_WORDS, NEW_PASSWORD_WORDS, TOO_WEAK } from './words.ts'

type Entered = {
  readonly typed: NewPassword
  readonly strength: Strength
  /** The provider has refused this very password as too weak: it knows more of whose it will be. */
  readonly refusedAsWeak: boolean
}

/** What keeps a new password from being sent, in the form's order. Source: PWD-008, PWD-015, PWD-027. */
export function newPasswordIssues({ typed, strength, refusedAsWeak }: Entered): Problem[] {
  const { newPassword, confirmation } = newPasswordProblems(typed)
  const judgedWeak = strength.status === 'judged' && !strength.complexity.isComplexEnough
  const ofPassword =
    newPassword !== null ? NEW_PASSWORD_WORDS[newPassword] : judgedWeak || refusedAsWeak ? TOO_WEAK : null
  return [
    ...(ofPassword === null ? [] : [{ fieldId: 'newPassword', message: ofPassword }]),
    ...(confirmation === null
      ? []
      : [{ fieldId: 'confirmation', message: CONFIRMATION_WORDS[confirmation] }]),
  ]
}
