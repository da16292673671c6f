import { isEmailAddress } from '../email.ts'
import { normalizeEmail } from '../typed-text.ts'

import { MAX_PASSWORD_CHARACTERS } from './contract.ts'
import type { PasswordComplexity } from './contract.ts'

/** A new password, typed twice. Source: PWD-007. */
export type NewPassword = { readonly newPassword: string; readonly confirmation: string }

export type NewPasswordProblems = {
  readonly newPassword: 'missing' | 'tooLong' | null
  readonly confirmation: 'missing' | 'differs' | null
}

/** The problems that the page can find. Only the provider rates the strength. Source: PWD-008, PWD-012. */
export function newPasswordProblems(typed: NewPassword): NewPasswordProblems {
  return { newPassword: passwordProblem(typed.newPassword), confirmation: confirmationProblem(typed) }
}

function passwordProblem(password: string): NewPasswordProblems['newPassword'] {
  if (password === '') return 'missing'
  return password.length > MAX_PASSWORD_CHARACTERS ? 'tooLong' : null
}

function confirmationProblem({
  newPassword,
  confirmation,
}: NewPassword): NewPasswordProblems['confirmation'] {
  if (confirmation === '') return 'missing'
  return confirmation === newPassword ? null : 'differs'
}

/** Why a username is invalid for a reset, or null. Source: PWD-011. */
export function resetUsernameProblem(typed: string): 'missing' | 'noEmailAddress' | null {
  const username = normalizeEmail(typed)
  if (username === '') return 'missing'
  return isEmailAddress(username) ? null : 'noEmailAddress'
}

/** The filled share of the strength bar, from 0 to 1. Source: PWD-016. */
export function strengthShare({ actual, max }: PasswordComplexity): number {
  return actual / max
}
