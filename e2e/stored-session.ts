import type { Page } from '@playwright/test'

export const KEY_PREFIX = 'switchboard.session.'

/** Whether this run uses cookie mode (SESSION_MODE), in which the server stores the tokens of browsers. */
export const TOKENS_ON_SERVER = process.env['SESSION_MODE'] === 'cookie'

/** The request of the portal for tokens, or in cookie mode for their placeholders. */
export const TOKEN_REQUEST = TOKENS_ON_SERVER ? /\/session\/token$/ : /\/connect\/token$/

/** Reads the authentication headers that the page would send now. A test can send them again after a sign-out. */
export async function readCallerHeaders(page: Page): Promise<Record<string, string>> {
  const token = (await readStoredField(page, 'token')) ?? ''
  // in cookie mode the placeholder of the token has no signature
  if (!token.endsWith('.')) return { authorization: `Bearer ${token}` }
  const cookies = await page.context().cookies(page.url())
  return {
    'x-switchboard-session': token.split('.', 1)[0] ?? '',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

/** Reads a field of the session from local storage. */
export async function readStoredField(page: Page, field: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY_PREFIX + field)
}

/** Lists the keys of the session in local storage. */
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
