import type { Browser, BrowserContext, Page } from '@playwright/test'

import { expect } from './provider.ts'
import { readBrowserStorage } from './watch-browser.ts'

export const JWT = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/

export function openContext(browser: Browser, portal: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL: portal, locale: 'en-NZ', timezoneId: 'Pacific/Auckland' })
}

/** Collects the texts of the portal's replies from now on. A redirect has none. */
export function collectReplies(context: BrowserContext, portal: string): { readonly bodies: string[] } {
  const bodies: string[] = []
  context.on('response', (response) => {
    const isOurs = response.url().startsWith(portal)
    if (!isOurs || !/json|html|text/.test(response.headers()['content-type'] ?? '')) return
    // the reply to a page that was left cannot be read
    void response
      .text()
      .then((text) => bodies.push(`${response.url()} ${text}`))
      .catch(() => undefined)
  })
  return { bodies }
}

/** Lists what a script of this page can read without a request. */
export async function listReachableTexts(page: Page): Promise<string[]> {
  const kept = await readBrowserStorage(page)
  const cookies = await page.evaluate(() => document.cookie)
  return [cookies, page.url(), ...kept.flatMap(({ lines }) => [...lines])]
}

/** Lists the session cookies. Every cookie of the portal must be out of a script's reach. */
export async function listSessionCookies(context: BrowserContext, portal: string) {
  return (await context.cookies(portal)).filter(({ httpOnly, name }) => {
    expect(httpOnly, name).toBe(true)
    return /^session-[cs]/.test(name)
  })
}
