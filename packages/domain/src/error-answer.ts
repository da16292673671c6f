import type { ErrorCode } from './errors.ts'

/** The error code for a failing HTTP status, if the reply has no code. Source: API-009 to API-012. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'PAGE_NOT_FOUND'
  return 'GENERAL_ERROR'
}

/** The HTTP reason phrase of a refusal. Two codes have a phrase of the requirements. Source: SES-055, SES-056. */
export function reasonPhrase(code: ErrorCode): string {
  if (code === 'CREDENTIALS_FAILED') return 'CredentialsFailed'
  if (code === 'IN_TIMEOUT') return 'InTimeout'
  return code
}
