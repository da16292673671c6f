const HOME = '/'
/** No backslash, space or control character: a browser drops tabs and line ends, and reads a backslash as a slash. */
const VISIBLE_ASCII = /^\/(?!\/)[!-[\]-~]*$/

/**
 * A path whose characters keep their meaning when it is decoded again: no encoded slash, backslash, percent sign or control
 * character.
 */
const PLAIN_PATH = /^\/(?!\/)(?:[\w\-.~!$&'()*+,;=:@/]|%(?!2f|5c|25|[01][\da-f]|7f)[\da-f]{2})*$/i

/**
 * The address if it is a path inside the app, else the home page. Checks `redirect`, `state` and `targeturl` before they are
 * followed. `#/` means the home route.
 */
export function insidePath(address: string | null | undefined): string {
  if (typeof address !== 'string' || !VISIBLE_ASCII.test(address)) return HOME
  const url = URL.parse(address, location.origin)
  if (url === null || url.origin !== location.origin || !PLAIN_PATH.test(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}
