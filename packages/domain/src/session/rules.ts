/** Characters of the code verifier. Source: SES-027. */
export const CODE_VERIFIER_LENGTH = 64

/** Seconds taken off a token's lifetime when its expiry is stored. Source: SES-028. */
export const EXPIRY_MARGIN_SECONDS = 300

/** When a token of this lifetime counts as expired, in epoch seconds. Source: SES-028. */
export function storedExpiry(nowMilliseconds: number, lifetimeSeconds: number): number {
  return Math.floor(nowMilliseconds / 1000) + lifetimeSeconds - EXPIRY_MARGIN_SECONDS
}

/** The name a login is made with: the configured domain goes behind a name without an at-sign. Source: SES-031, SES-032. */
export function fullUsername(typed: string, domain: string): string {
  const name = typed.trim()
  return name.includes('@') ? name : `${name}@${domain}`
}

/** Whether a failed login may try the legacy login. Source: SES-033, SES-034. */
export function mayTryLegacyLogin(typed: string, legacyLoginEnabled: boolean): boolean {
  return legacyLoginEnabled && !typed.includes('@')
}

/** What an access token says of its holder. Source: SES-010. */
export type TokenIdentity = { readonly sub: string; readonly iss: string; readonly staff: boolean }

/** Staff by the issuer of their token or by its own word. Source: ACC-011, ACC-012. */
export function isStaff(identity: TokenIdentity, staffIssuer: string): boolean {
  return identity.staff || identity.iss === staffIssuer
}

/** How the session check validates: by billing information, device claims or user claims. Source: SES-017 to SES-019. */
export function validationOf(of: { staff: boolean; mobile: boolean }): 'billing' | 'device' | 'user' {
  if (of.staff) return 'billing'
  return of.mobile ? 'device' : 'user'
}
