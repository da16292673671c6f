import type { Page } from '@playwright/test'

export const KEY_PREFIX = 'switchboard.session.'

/** Whether the API keeps the tokens of browsers in this run (SESSION_MODE). */
export const TOKENS_ON_SERVER = process.env['SESSION_MODE'] === 'cookie'

/** The portal's own request for tokens, or for their placeholders in cookie mode. */
export const TOKEN_REQUEST = TOKENS_ON_SERVER ? /\/session\/token$/ : /\/connect\/token$/

/** The authentication headers that the page would send now. They can still be used after a sign-out. */
export async function callerHeaders(page: Page): Promise<Record<string, string>> {
  const token = (await readStoredField(page, 'token')) ?? ''
  // the placeholder of a token that stays on the server has no signature
  if (!token.endsWith('.')) return { authorization: `Bearer ${token}` }
  const cookies = await page.context().cookies(page.url())
  return {
    'x-switchboard-session': token.split('.', 1)[0] ?? '',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

/** A field of the session in local storage. */
export async function readStoredField(page: Page, field: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY_PREFIX + field)
}

/** The local storage keys of the session. */
export async function listSessionKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
    KEY_PREFIX,
  )
}

/** Makes the stored token look expired. */
export async function expire(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, '1'), `${KEY_PREFIX}expires_in`)
}
