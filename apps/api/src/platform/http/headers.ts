/** The headers of every reply. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const

/** The policy of replies that are no page: nothing may be run, loaded or framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

const YEAR_SECONDS = 31_536_000

/** Only for a portal with https: with this header, a local http address would be unreachable for a year. */
export function buildTransportSecurity(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : {}
}
