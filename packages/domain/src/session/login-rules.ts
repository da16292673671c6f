import type { ErrorCode } from '../errors.ts'
import { normalizeEmail } from '../typed-text.ts'

/** The login name: the configured domain is appended to a name without an at-sign. Source: SES-031, SES-032. */
export function fullUsername(typed: string, domain: string): string {
  const name = normalizeEmail(typed)
  return name.includes('@') ? name : `${name}@${domain}`
}

/** Whether a failed login may try the legacy login. Source: SES-033, SES-034. */
export function mayTryLegacyLogin(typed: string, legacyLoginEnabled: boolean): boolean {
  return legacyLoginEnabled && !normalizeEmail(typed).includes('@')
}

/** The error code of a refused login, by the reason in its reply. Source: SES-055 to SES-057. */
export function loginRefusal(reason: string | null): 'CREDENTIALS_FAILED' | 'IN_TIMEOUT' | 'FORBIDDEN' {
  if (reason === 'CredentialsFailed') return 'CREDENTIALS_FAILED'
  return reason === 'InTimeout' ? 'IN_TIMEOUT' : 'FORBIDDEN'
}

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['CREDENTIALS_FAILED', 'IN_TIMEOUT', 'FORBIDDEN'])

/**
 * The outcome of a failed login after the legacy login was tried too. A user of the legacy portal is sent there, which
 * an app cannot follow. If both refuse, the first refusal counts. Source: SES-062, SES-066, SES-067.
 */
export function outcomeOfLegacyLogin(
  legacy: 'success' | 'refused' | 'failed',
  { first, mobile }: { first: ErrorCode; mobile: boolean },
): ErrorCode {
  if (legacy === 'success') return mobile ? 'LEGACY_LOGIN_UNSUPPORTED' : 'COSMOS_USER_SUCCESS'
  return legacy === 'refused' && REFUSALS.has(first) ? first : 'FAILED_LEGACY_LOGIN'
}

/** The missing fields of a login form. Source: SES-030. */
export function loginProblems(typed: { username: string; password: string }): {
  username: 'missing' | null
  password: 'missing' | null
} {
  return {
    username: normalizeEmail(typed.username) === '' ? 'missing' : null,
    password: typed.password === '' ? 'missing' : null,
  }
}
