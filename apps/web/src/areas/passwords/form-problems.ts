import { newPasswordProblems } from '@switchboard/domain/passwords/rules'
import type { NewPassword } from '@switchboard/domain/passwords/rules'

import type { Problem } from '#web/ui/ErrorSummary.tsx'

import type { Strength } from './queries.ts'
import { CONFIRMATION_WORDS, NEW_PASSWORD_WORDS, TOO_WEAK } from './words.ts'

type Entered = {
  readonly typed: NewPassword
  readonly strength: Strength
  /** The provider refused this password as too weak: it knows more about the user than the page. */
  readonly refusedAsWeak: boolean
}

/** Why a new password cannot be sent yet, in the form's order. Source: PWD-008, PWD-015, PWD-027. */
export function newPasswordIssues({ typed, strength, refusedAsWeak }: Entered): Problem[] {
  const { newPassword, confirmation } = newPasswordProblems(typed)
  const isWeak = strength.status === 'checked' && !strength.complexity.isComplexEnough
  const ofPassword =
    newPassword !== null ? NEW_PASSWORD_WORDS[newPassword] : isWeak || refusedAsWeak ? TOO_WEAK : null
  return [
    ...(ofPassword === null ? [] : [{ fieldId: 'newPassword', message: ofPassword }]),
    ...(confirmation === null
      ? []
      : [{ fieldId: 'confirmation', message: CONFIRMATION_WORDS[confirmation] }]),
  ]
}
