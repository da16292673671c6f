import type { BrowserContext, Page } from '@playwright/test'

/** A key and its value in a browser's storage. */
type Entry = readonly [key: string, value: string]

/** Everything that a browser has stored for the portal's address. */
export type Stored = {
  readonly local: readonly Entry[]
  /** Tab storage, tab by tab. */
  readonly tabs: readonly (readonly Entry[])[]
  /** Cache Storage: the cache, the requested path and the content type of the cached response. */
  readonly cached: readonly { readonly cache: string; readonly path: string; readonly type: string }[]
  readonly databases: readonly string[]
}

const OF_SESSION =
  /^switchboard\.(app\.)?session\.(token|id_token|username|refresh_token|expires_in|account|businessGroup|mobileServiceEntities)$/
/** In tab storage: the code verifier of a sign-in, the isolation mark, the current card payment and drafts of orders. */
const OF_SESSION_IN_TAB =
  /^switchboard\.(app\.)?session\.(code_verifier|isolated|cardPayment|draft\.(plan|movehouse|power))$/
/**
 * Kept after sign-out: theme, device id, account to open first, remembered username, age of cached copies, closed banners,
 * bill of calls shown last.
 */
const OF_DEVICE =
  /^switchboard\.(theme|device|lastAccount|rememberedUsername|cachebreaker\.\w+|banner\.[\w/-]+|callUsage\.billDate\.\d+)$/
/** In tab storage: sign-ins under way, and the builds from which the tab was reloaded. */
const OF_TAB = /^switchboard\.(signin\.\w+|build\.(reloaded|lost))$/
/** Notes of the page itself: a payment or a draft of an order. They are JSON, so their values are not checked. */
const OWN_NOTE = /^switchboard\.(app\.)?session\.(cardPayment|draft\.(plan|movehouse|power))$/

const CACHE = /^switchboard\.build\.[\w-]+$/
const SHELL_PATH = /^(\/|\/app\/|\/assets\/[\w.-]+\.(js|css))$/
const SHELL_TYPE = /^text\/(html|javascript|css)\b/
/** No token is longer. A longer value or JSON counts as a reply of the API. */
const MAX_CHARACTERS = 3_000

/** The entries that must not be stored, one line each. */
export function strangeIn({ local, tabs, cached, databases }: Stored): string[] {
  const inTabs = tabs.flat()
  return [
    ...local
      .filter(([key]) => !OF_SESSION.test(key) && !OF_DEVICE.test(key))
      .map(([key]) => `local storage has ${key}`),
    ...local
      .filter(([, value]) => isOfStaff(value))
      .map(([key]) => `local storage has a staff token as ${key}`),
    ...findOrphanedKeys(local).map((key) => `local storage has ${key} and no token`),
    ...inTabs
      .filter(([key]) => ![OF_SESSION, OF_SESSION_IN_TAB, OF_TAB].some((known) => known.test(key)))
      .map(([key]) => `tab storage has ${key}`),
    ...tabs.flatMap(sessionWithoutIsolation).map((key) => `a tab that is not isolated has ${key}`),
    ...[...local, ...inTabs]
      .filter(([key, value]) => isAnswer(value) && !OWN_NOTE.test(key))
      .map(([key]) => `${key} holds an answer`),
    ...cached
      .filter(
        ({ cache, path, type }) => !CACHE.test(cache) || !SHELL_PATH.test(path) || !SHELL_TYPE.test(type),
      )
      .map(({ cache, path, type }) => `cache ${cache} has ${path} as ${type}`),
    ...databases.map((name) => `there is a database ${name}`),
  ]
}

function findOrphanedKeys(local: readonly Entry[]): string[] {
  const keys = local.map(([key]) => key).filter((key) => OF_SESSION.test(key))
  const isSignedIn = (key: string) => keys.includes(key.replace(/\w+$/, 'token'))
  return keys.filter((key) => !isSignedIn(key))
}

function sessionWithoutIsolation(tab: readonly Entry[]): string[] {
  if (tab.some(([key, value]) => key.endsWith('.session.isolated') && value === 'true')) return []
  return tab.map(([key]) => key).filter((key) => OF_SESSION.test(key))
}

/**
 * Whether a token is a staff token, by its payload. In cookie mode the payload of the placeholder is
 * tested.
 */
function isOfStaff(token: string): boolean {
  const [, payload] = token.split('.')
  if (payload === undefined || !/^(ey|s[\w-]{16}\.)/.test(token)) return false
  return /"staff":true|\/staff"/.test(Buffer.from(payload, 'base64url').toString())
}

function isAnswer(value: string): boolean {
  return value.length > MAX_CHARACTERS || /^\s*[{[]/.test(value)
}

/** Reads all that the browser stores for an address, with the tab storage of its open pages. Ends an offline mode. */
export async function readStorage(context: BrowserContext, portal: string): Promise<Stored> {
  const open = context.pages().filter((page) => !page.isClosed() && page.url().startsWith(portal))
  const tabs = await Promise.all(open.map(readTabStorage))
  await context.setOffline(false)
  // an address of the portal that runs no script
  const probe = await context.newPage()
  await probe.goto(`${portal}/manifest.webmanifest`)
  const kept = await probe.evaluate(async () => {
    const cached = []
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache)
      for (const request of await opened.keys()) {
        const type = (await opened.match(request))?.headers.get('content-type') ?? ''
        cached.push({ cache, path: new URL(request.url).pathname, type })
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return {
      local: Object.entries({ ...localStorage }).map(([key, value]): [string, string] => [
        key,
        String(value),
      ]),
      cached,
      databases,
    }
  })
  await probe.close()
  return { ...kept, tabs }
}

async function readTabStorage(page: Page): Promise<Entry[]> {
  const read = () =>
    page.evaluate(() =>
      Object.entries({ ...sessionStorage }).map(([key, value]): [string, string] => [key, String(value)]),
    )
  // a journey may end while its page is navigating
  return read().catch(async () => {
    await page.waitForLoadState()
    return read()
  })
}
