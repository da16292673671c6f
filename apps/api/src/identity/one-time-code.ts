import { randomInt } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import { normalizeValue } from '@switchboard/domain/typed-text'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** What every authenticator app can do; some ignore what an address says of anything else. */
const KIND = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const
/** Steps before and after the one of this moment: clocks of phones differ, and people type slowly. */
const WINDOW = 1
const CODE = /^\d{6}$/

const RECOVERY_CODES = 10
const RECOVERY_GROUPS = 5
const GROUP_DIGITS = 4

/** A new secret, as base32: what apps take where it is typed. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What an authenticator app reads from a picture. */
export function addressOf(
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string {
  return new TOTP({ ...KIND, issuer, label: username, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The step of time whose code this is, or null. Of the system's clock and not the provider's, as sessions are: the phone
 * that makes the codes has the true time, wherever the provider's clock stands.
 */
export function stepOfCode(secret: string, code: string): number | null {
  const now = Date.now()
  const delta = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: WINDOW,
    timestamp: now,
  })
  return delta === null ? null : Math.floor(now / (STEP_SECONDS * 1000)) + delta
}

/**
 * Ten codes that take the place of the app's, each once. Digits alone: they are typed into the field of the app's codes, for
 * which phones show no letters.
 */
export function newRecoveryCodes(): string[] {
  const group = () => String(randomInt(10 ** GROUP_DIGITS)).padStart(GROUP_DIGITS, '0')
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, group).join('-'),
  )
}

/** What was typed, without what people put between its digits. */
export function asTyped(code: string): string {
  return normalizeValue(code).replaceAll(/[\s-]/g, '')
}

/** Whether it is a code of an app by its form; anything else can only be a recovery code. */
export function isOfApp(code: string): boolean {
  return CODE.test(code)
}
