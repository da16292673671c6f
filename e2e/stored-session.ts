import type { Page } from '@playwright/test'

export const KEY_PREFIX = 'switchboard.session.'

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
