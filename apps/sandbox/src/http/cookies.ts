/** The value of a cookie in a request's header. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

export type CookieLife = { path: string; sameSite: 'Strict' | 'Lax'; seconds: number | null }

/** A cookie that no script reads. Without seconds it ends with the browser; with 0 it is removed. */
export function cookieHeader(name: string, value: string, { path, sameSite, seconds }: CookieLife): string {
  const life = seconds === null ? '' : `; Max-Age=${seconds}`
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sameSite}${life}`
}
