const HOME = '/'

/**
 * The address if it is a path inside the app, else the home page: what `redirect`, `state` and `targeturl` may be
 * followed to. `#/` means the home route.
 */
export function insidePath(address: string | null | undefined): string {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return HOME
  // a browser drops tabs and newlines and reads a backslash as a slash
  if (/[\\\u0000-\u0020\u007f]/.test(address)) return HOME
  const url = URL.parse(address, location.origin)
  if (url === null || url.origin !== location.origin || url.pathname.startsWith('//')) return HOME
  return url.pathname + url.search + url.hash
}
