import { randomInt } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import { normalizeValue } from '@switchboard/domain/typed-text'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** Every authenticator app supports these values. Some ignore other values in the address. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const
/** Steps before and after the current one that are accepted: phone clocks differ, and people type slowly. */
const WINDOW = 1
const CODE = /^\d{6}$/

const RECOVERY_CODES = 10
const RECOVERY_GROUPS = 5
const GROUP_DIGITS = 4

/** A new secret in base32, the form that apps accept when it is typed. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function buildAppAddress(
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string {
  return new TOTP({ ...TOTP_OPTIONS, issuer, label: username, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The time step of a code, or null if the code is wrong. It uses the system clock, as sessions do, not the provider's: the
 * phone that makes the codes has the true time.
 */
export function findTimeStep(secret: string, code: string): number | null {
  const now = Date.now()
  const delta = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: WINDOW,
    timestamp: now,
  })
  return delta === null ? null : Math.floor(now / (STEP_SECONDS * 1000)) + delta
}

/**
 * Ten single-use codes that replace the app's. They consist of digits, because the field for the app's codes opens
 * a keypad without letters on phones.
 */
export function newRecoveryCodes(): string[] {
  const group = () => String(randomInt(10 ** GROUP_DIGITS)).padStart(GROUP_DIGITS, '0')
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, group).join('-'),
  )
}

/** Removes the spaces and hyphens that people type between the digits of a code. */
export function normalizeCode(code: string): string {
  return normalizeValue(code).replaceAll(/[\s-]/g, '')
}

/** Whether the text has the form of an app code. Any other text can only be a recovery code. */
export function isAppCode(code: string): boolean {
  return CODE.test(code)
}
