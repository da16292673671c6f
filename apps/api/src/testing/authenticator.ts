import { Secret, TOTP } from 'otpauth'

const STEP_MILLISECONDS = 30_000

/** The code that an authenticator app shows for a secret, `stepsAhead` steps of 30 seconds from now. */
export function generateCode(secret: string, stepsAhead = 0): string {
  const kind = { algorithm: 'SHA1', digits: 6, period: STEP_MILLISECONDS / 1000 }
  return new TOTP({ ...kind, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * STEP_MILLISECONDS,
  })
}
