import type { BrowserContext, Page, Response } from '@playwright/test'

import type { Canary, Lines } from './canary.ts'

/** Of the answers that give out tokens. */
const TOKENS = ['access_token', 'refresh_token', 'id_token'] as const

/** Follows what a browser asks a portal for, what it is given to keep, and what its pages say to the console. */
export function watched(context: BrowserContext, portal: string) {
  const addresses: string[] = []
  const bodies: string[] = []
  const said: string[] = []
  const given = new Map<string, string>()

  context.on('console', (message) => said.push(message.text()))
  context.on('request', (request) => {
    if (!request.url().startsWith(portal)) return
    const body = request.postData()
    addresses.push(request.url())
    if (body !== null) bodies.push(body)
    const { pathname, searchParams } = new URL(request.url())
    const fields = pathname.endsWith('/token') ? new URLSearchParams(body ?? '') : searchParams
    for (const name of ['code', 'code_verifier']) {
      const value = fields.get(name)
      if (value !== null) given.set(name, value)
    }
  })
  // of an answer that a page was left before, nothing can be read
  context.on('response', (response) => void keepTokens(response, given).catch(() => undefined))

  return {
    /** The newest of each, and the cookies of now. */
    async secrets(): Promise<Canary[]> {
      const cookies = await context.cookies(portal)
      return [
        ...Array.from(given, ([name, text]) => ({ name, spellings: [text] })),
        ...cookies.map(({ name, value }) => ({ name: `cookie ${name}`, spellings: [value] })),
      ]
    },
    lines: (): Lines[] => [
      { place: 'addresses', lines: addresses },
      { place: 'bodies', lines: bodies },
      { place: 'console', lines: said },
    ],
  }
}

async function keepTokens(response: Response, given: Map<string, string>): Promise<void> {
  if (!new URL(response.url()).pathname.endsWith('/token')) return
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null) return
  for (const name of TOKENS) {
    const token: unknown = Reflect.get(answer, name)
    // a text without a signature is no token
    if (typeof token === 'string' && !token.endsWith('.')) given.set(name, signatureOf(token))
  }
}

/** Of a signed token its last part, without which the rest opens nothing; of another one all of it. */
export function signatureOf(token: string): string {
  return token.split('.').at(-1) ?? token
}

/** Everything that a browser keeps for the portal that a page stands at, entry by entry. */
export async function keptBy(page: Page): Promise<Lines[]> {
  const kept = await page.evaluate(async () => {
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
  return Object.entries(kept).flatMap(([where, entries]) =>
    entries.map(([key, value]) => ({
      place: where === 'cached' ? 'cached' : `${where} ${key}`,
      lines: [key, String(value)],
    })),
  )
}
