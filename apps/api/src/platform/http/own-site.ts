import type { IncomingHttpHeaders } from 'node:http'

/** Whether a page of another site sent this, as far as its browser reports it. */
export function isForeign(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  return (
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && origin !== new URL(publicUrl).origin)
  )
}

/**
 * The same for what anybody may send. The page may have come by another name of this host, such as an address in a local network,
 * over which browsers report no site; a program reports neither site nor origin.
 */
export function isFromOtherSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return isForeign(headers, publicUrl) && parseHost(headers.origin) !== headers.host
}

/** Null of an origin that is hidden. */
function parseHost(origin = ''): string | null {
  return URL.parse(origin)?.host ?? null
}
