/** The issuers and the audience of tokens. */
export function buildIssuer(publicUrl: string) {
  const customers = `${publicUrl}/identity`
  return {
    customers,
    /** Staff have their own issuer identifier. Source: ACC-011. */
    staff: `${publicUrl}/identity/staff`,
    audience: `${publicUrl}/api`,
  } as const
}

/** The lifetime of access tokens. The page uses a token until 300 s before the end. Source: SES-028. */
export const ACCESS_TOKEN_SECONDS = 600
