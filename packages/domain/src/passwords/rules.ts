import { isEmailAddress } from '../email.ts'
import { normalizeEmail } from '../typed-text.ts'

import { MOST_PASSWORD_CHARACTERS } from './contract.ts'
import type { PasswordComplexity } from './contract.ts'

/** A password that is to be, and the same once more. Source: PWD-007. */
export type NewPassword = { readonly newPassword: string; readonly confirmation: string }

export type NewPasswordProblems = {
  readonly newPassword: 'missing' | 'tooLong' | null
  readonly confirmation: 'missing' | 'differs' | null
}

/** What can be seen to be wrong without the provider, which alone rates the strength. Source: PWD-008, PWD-012. */
export function newPasswordProblems({ newPassword, confirmation }: NewPassword): NewPasswordProblems {
  return {
    newPassword: passwordProblem(newPassword),
    confirmation: confirmation === '' ? 'missing' : confirmation === newPassword ? null : 'differs',
  }
}

function passwordProblem(password: string): NewPasswordProblems['newPassword'] {
  if (password === '') return 'missing'
  return password.length > MOST_PASSWORD_CHARACTERS ? 'tooLong' : null
}

/** Why no reset can be asked for with this username, or null. Source: PWD-011. */
export function resetUsernameProblem(typed: string): 'missing' | 'noEmailAddress' | null {
  const username = normalizeEmail(typed)
  if (username === '') return 'missing'
  return isEmailAddress(username) ? null : 'noEmailAddress'
}

/** How far the strength bar is filled, from 0 to 1. Source: PWD-016. */
export function strengthShare({ actual, max }: PasswordComplexity): number {
  return actual / max
}
