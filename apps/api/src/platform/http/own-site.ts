import type { IncomingHttpHeaders } from 'node:http'

/** Whether a page of another site sent the request, by the headers of its browser. */
export function isForeign(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  return (
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && origin !== new URL(publicUrl).origin)
  )
}

/**
 * The same for requests that need no session. These may also come from a page under another name of this host, such as an address
 * in a local network, for which browsers send no `sec-fetch-site`. A program sends neither header.
 */
export function isFromOtherSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return isForeign(headers, publicUrl) && parseHost(headers.origin) !== headers.host
}

/** Null for a hidden origin. */
function parseHost(origin = ''): string | null {
  return URL.parse(origin)?.host ?? null
}
