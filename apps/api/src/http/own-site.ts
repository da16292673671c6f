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
 * The same for what anybody may send: where the browser reports the site, the page may have come by another name of this host,
 * and a program reports neither.
 */
export function isFromOtherSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? isForeign(headers, publicUrl) : site !== 'same-origin' && site !== 'none'
}
