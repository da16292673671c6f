import {
  calculatePasswordComplexity,
  changePassword,
  checkFirstPassword,
  checkPasswordReset,
  completePasswordReset,
  initiatePasswordReset,
  setPassword,
} from '@switchboard/domain/passwords/contract'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import type { Services } from '#api/platform/services.ts'
import { ratePassword, buildPasswordPolicy } from '#api/identity/complexity.ts'

import { handlePasswordChange } from './change.ts'
import { handleResetRequest } from './request-reset.ts'
import { checkLink, setPasswordByLink } from './set-by-link.ts'

/** Passwords that are rated for one address in five minutes. */
export const MAX_RATED = 120

export function passwordsEndpoints(services: Services): Endpoint[] {
  const { PUBLIC_URL: publicUrl } = services.environment
  const policy = buildPasswordPolicy(services)
  return [
    handle(calculatePasswordComplexity, async ({ db, body, peer }) => {
      const retryAfterSeconds = await countAttempt(db, [createAddressCounter('judged', peer, MAX_RATED)])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const ownWords = body.Username === undefined ? [] : [body.Username]
      return ratePassword({ password: body.Password, ownWords, policy }, 'anyone')
    }),

    handle(changePassword, (input) => handlePasswordChange(input, policy)),

    handle(initiatePasswordReset, (input) => handleResetRequest(input, publicUrl)),

    handle(checkPasswordReset, ({ db, body, peer }) =>
      checkLink(db, { purpose: 'reset', owner: body.UsernameSecret, code: body.ResetCode }, peer),
    ),

    handle(completePasswordReset, ({ body, ...input }) => {
      const password = { action: 'password-reset', password: body.NewPassword, field: 'NewPassword' }
      const link = { purpose: 'reset', owner: body.UsernameSecret, code: body.ResetCode } as const
      return setPasswordByLink({ ...input, ...password, policy, publicUrl }, link)
    }),

    handle(checkFirstPassword, ({ db, body, peer }) =>
      checkLink(db, { purpose: 'first', owner: body.OrderID, code: body.Token }, peer),
    ),

    handle(setPassword, ({ body, ...input }) => {
      const password = { action: 'password-set', password: body.Password, field: 'Password' }
      const link = { purpose: 'first', owner: body.OrderID, code: body.Token } as const
      return setPasswordByLink({ ...input, ...password, policy, publicUrl }, link)
    }),
  ]
}
