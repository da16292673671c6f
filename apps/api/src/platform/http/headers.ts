/** What every answer carries, whatever it is. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const

/** The policy of answers that are no page: nothing may run, load or frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

const ONE_YEAR = 31_536_000

/** Only where the portal is reached over https: a local http address would be unreachable for a year. */
export function buildTransportSecurity(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${ONE_YEAR}; includeSubDomains` }
    : {}
}
