/** The value of a cookie in a request's header. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** With null seconds the cookie ends with the browser; with 0 it is removed. */
export type CookieScope = { path: string; sameSite: 'Strict' | 'Lax'; seconds: number | null }

/** The header of a cookie that scripts cannot read. */
export function buildCookie(name: string, value: string, { path, sameSite, seconds }: CookieScope): string {
  const maxAge = seconds === null ? '' : `; Max-Age=${seconds}`
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sameSite}${maxAge}`
}
