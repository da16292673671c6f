const HOME = '/'

/** A path whose every character means itself to whoever reads it next: no second look may find slashes or an end of line. */
const PLAIN_PATH = /^\/(?!\/)(?:[\w\-.~!$&'()*+,;=:@/]|%(?!2f|5c|25|[01][\da-f]|7f)[\da-f]{2})*$/i

/**
 * The address if it is a path inside the app, else the home page: what `redirect`, `state` and `targeturl` may be
 * followed to. `#/` means the home route.
 */
export function insidePath(address: string | null | undefined): string {
  // only visible ASCII: a browser drops tabs and ends of line, and reads a backslash as a slash
  if (typeof address !== 'string' || !/^\/(?!\/)[!-[\]-~]*$/.test(address)) return HOME
  const url = URL.parse(address, location.origin)
  if (url === null || url.origin !== location.origin || !PLAIN_PATH.test(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}
