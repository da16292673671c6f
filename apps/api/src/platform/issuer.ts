/** Names that tokens carry: who made them and for whom. */
export function buildIssuer(publicUrl: string) {
  const customers = `${publicUrl}/identity`
  return {
    customers,
    /** Staff have an issuer identifier of their own. Source: ACC-011. */
    staff: `${publicUrl}/identity/staff`,
    audience: `${publicUrl}/api`,
  } as const
}

/** Access tokens live exactly this long: the page stores the lifetime less 300 s. Source: SES-028. */
export const ACCESS_TOKEN_SECONDS = 600
