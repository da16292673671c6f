import { accountClaims } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'

/** Validates a web session. Source: SES-048. */
export const userClaims = defineCall({
  method: 'POST',
  path: '/user/claims',
  access: 'session',
  reply: accountClaims,
  errors: ['NO_ACCOUNT_CLAIMS_DATA', 'FORBIDDEN'],
  malformed: 'NO_ACCOUNT_CLAIMS_DATA',
})

/** Validates a device's session. Source: APP-013. */
export const deviceClaims = defineCall({
  method: 'POST',
  path: '/device/claims',
  access: 'session',
  reply: accountClaims,
  errors: ['NO_ACCOUNT_CLAIMS_DATA', 'FORBIDDEN'],
  malformed: 'NO_ACCOUNT_CLAIMS_DATA',
})
