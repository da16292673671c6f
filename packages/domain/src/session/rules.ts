/** Characters of the code verifier. Source: SES-027. */
export const CODE_VERIFIER_LENGTH = 64

/** Seconds subtracted from a token's lifetime when its expiry is stored. Source: SES-028. */
export const EXPIRY_MARGIN_SECONDS = 300

/** When a token of this lifetime counts as expired, in epoch seconds. Source: SES-028. */
export function calculateExpiry(nowMilliseconds: number, lifetimeSeconds: number): number {
  return Math.floor(nowMilliseconds / 1000) + lifetimeSeconds - EXPIRY_MARGIN_SECONDS
}

/** The identity in an access token. Source: SES-010. */
export type TokenIdentity = { readonly sub: string; readonly iss: string; readonly staff: boolean }

/** Whether a token belongs to staff, by its issuer or its claim. Source: ACC-011, ACC-012. */
export function isStaff(identity: TokenIdentity, staffIssuer: string): boolean {
  return identity.staff || identity.iss === staffIssuer
}

/** How the session check validates: by billing information, device claims or user claims. Source: SES-017 to SES-019. */
export function chooseValidation(session: {
  staff: boolean
  mobile: boolean
}): 'billing' | 'device' | 'user' {
  if (session.staff) return 'billing'
  return session.mobile ? 'device' : 'user'
}
