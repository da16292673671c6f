import { newPasswordProblems } from '@switchboard/domain/passwords/rules'
import type { NewPassword } from '@switchboard/domain/passwords/rules'

import type { Problem } from '#web/ui/ErrorSummary.tsx'

import type { Strength } from './queries.ts'
import { CONFIRMATION_WORDS, NEW_PASSWORD_WORDS, TOO_WEAK } from './words.ts'

type PasswordInput = {
  readonly typed: NewPassword
  readonly strength: Strength
  /** Whether the provider has refused this password as too weak. It checks with more facts about the user than the page. */
  readonly isRefusedAsWeak: boolean
}

/** The problems of a new password, in the order of the form. Source: PWD-008, PWD-015, PWD-027. */
export function listNewPasswordProblems({ typed, strength, isRefusedAsWeak }: PasswordInput): Problem[] {
  const { newPassword, confirmation } = newPasswordProblems(typed)
  const isRatedWeak = strength.status === 'checked' && !strength.complexity.isComplexEnough
  const weakMessage = isRatedWeak || isRefusedAsWeak ? TOO_WEAK : null
  const message = newPassword === null ? weakMessage : NEW_PASSWORD_WORDS[newPassword]
  return [
    ...(message === null ? [] : [{ fieldId: 'newPassword', message }]),
    ...(confirmation === null
      ? []
      : [{ fieldId: 'confirmation', message: CONFIRMATION_WORDS[confirmation] }]),
  ]
}
