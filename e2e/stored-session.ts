import type { Page } from '@playwright/test'

export const KEY_PREFIX = 'switchboard.session.'

/** Whether the providers of this run keep the tokens of browsers (SESSION_MODE). */
export const TOKENS_ON_SERVER = process.env['SESSION_MODE'] === 'cookie'

/** The portal's own request for tokens, or for what stands in their place. */
export const TOKEN_REQUEST = TOKENS_ON_SERVER ? /\/session\/token$/ : /\/connect\/token$/

/** By what a call says whose it is, as the page itself does; also after a sign-out, as of now. */
export async function callerHeaders(page: Page): Promise<Record<string, string>> {
  const token = (await stored(page, 'token')) ?? ''
  // in place of a token that stays on the server stands a text without a signature
  if (!token.endsWith('.')) return { authorization: `Bearer ${token}` }
  const cookies = await page.context().cookies(page.url())
  return {
    'x-switchboard-session': token.split('.', 1)[0] ?? '',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

/** A field of the stored session, as the page keeps it. */
export async function stored(page: Page, field: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY_PREFIX + field)
}

/** What local storage holds of a session. */
export async function keptOfSession(page: Page): Promise<string[]> {
  return page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
    KEY_PREFIX,
  )
}

/** As if the token's time had passed. */
export async function expire(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, '1'), `${KEY_PREFIX}expires_in`)
}
