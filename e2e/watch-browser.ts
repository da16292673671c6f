import type { BrowserContext, Page, Response } from '@playwright/test'

import type { Canary, Lines } from './canary.ts'

/** Fields of replies that issue tokens. */
const TOKENS = ['access_token', 'refresh_token', 'id_token'] as const

/** Records the requests of a browser to a portal, the received tokens and the console messages of the pages. */
export function watchBrowser(context: BrowserContext, portal: string) {
  const addresses: string[] = []
  const bodies: string[] = []
  const consoleTexts: string[] = []
  const secretValues = new Map<string, string>()

  context.on('console', (message) => consoleTexts.push(message.text()))
  context.on('request', (request) => {
    if (!request.url().startsWith(portal)) return
    const body = request.postData()
    addresses.push(request.url())
    if (body !== null) bodies.push(body)
    const { pathname, searchParams } = new URL(request.url())
    const fields = pathname.endsWith('/token') ? new URLSearchParams(body ?? '') : searchParams
    for (const name of ['code', 'code_verifier']) {
      const value = fields.get(name)
      if (value !== null) secretValues.set(name, value)
    }
  })
  // the body of a response cannot be read after the browser left the page
  context.on('response', (response) => void recordTokens(response, secretValues).catch(() => undefined))

  return {
    /** Lists the newest value of each secret, and the current cookies. */
    async listSecrets(): Promise<Canary[]> {
      const cookies = await context.cookies(portal)
      return [
        ...Array.from(secretValues, ([name, text]) => ({ name, spellings: [text] })),
        ...cookies.map(({ name, value }) => ({ name: `cookie ${name}`, spellings: [value] })),
      ]
    },
    listLines: (): Lines[] => [
      { place: 'addresses', lines: addresses },
      { place: 'bodies', lines: bodies },
      { place: 'console', lines: consoleTexts },
    ],
  }
}

async function recordTokens(response: Response, secretValues: Map<string, string>): Promise<void> {
  if (!new URL(response.url()).pathname.endsWith('/token')) return
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null) return
  for (const name of TOKENS) {
    const token: unknown = Reflect.get(answer, name)
    // a text without a signature is a placeholder, not a token
    if (typeof token === 'string' && !token.endsWith('.')) secretValues.set(name, getSignature(token))
  }
}

/** The signature of a signed token, which is its only secret part. Another token is returned unchanged. */
export function getSignature(token: string): string {
  return token.split('.').at(-1) ?? token
}

/** Reads all entries that a browser stores for the portal of a page. */
export async function readBrowserStorage(page: Page): Promise<Lines[]> {
  const stored = await page.evaluate(async () => {
    const cached: [string, string][] = []
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache)
      for (const request of await opened.keys())
        cached.push([request.url, (await (await opened.match(request))?.text()) ?? ''])
    }
    return {
      local: Object.entries({ ...localStorage }),
      tab: Object.entries({ ...sessionStorage }),
      cached,
      databases: (await indexedDB.databases()).map(({ name }): [string, string] => [name ?? '', '']),
    }
  })
  return Object.entries(stored).flatMap(([kind, entries]) =>
    entries.map(([key, value]) => ({
      place: kind === 'cached' ? 'cached' : `${kind} ${key}`,
      lines: [key, String(value)],
    })),
  )
}
