import type { BrowserContext, Page } from '@playwright/test'

/** A key and its value in the storage of a browser. */
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

const SESSION_KEY =
  /^switchboard\.(app\.)?session\.(token|id_token|username|refresh_token|expires_in|account|businessGroup|mobileServiceEntities)$/
/** In tab storage: the code verifier of a sign-in, the marks of a session of the tab, the current card payment and drafts of orders. */
const TAB_SESSION_KEY =
  /^switchboard\.(app\.)?session\.(code_verifier|isolated|endsWithTab|cardPayment|draft\.(plan|movehouse|power))$/
/**
 * Stored after a sign-out: theme, device id, help desk, first account, remembered username, age of cached copies, closed banners, and
 * the bill whose calls were shown last.
 */
const DEVICE_KEY =
  /^switchboard\.(theme|device|helpdesk|lastAccount|rememberedUsername|cachebreaker\.\w+|banner\.[\w/-]+|callUsage\.billDate\.\d+)$/
/** In tab storage: open sign-ins, and the builds from which the tab was reloaded. */
const TAB_KEY = /^switchboard\.(signin\.\w+|build\.(reloaded|lost))$/
/** Notes of the page about a payment or a draft. Their values are not checked, because they are JSON like API replies. */
const NOTE_KEY = /^switchboard\.(app\.)?session\.(cardPayment|draft\.(plan|movehouse|power))$/

const CACHE = /^switchboard\.build\.[\w-]+$/
const SHELL_PATH = /^(\/|\/app\/|\/assets\/[\w.-]+\.(js|css|woff2))$/
const SHELL_TYPE = /^(text\/(html|javascript|css)|font\/woff2)\b/
/** More than the length of any token. A longer value counts as a reply of the API, like JSON. */
const MAX_CHARACTERS = 3_000

/** Lists the entries that must not be stored, one line each. */
export function findForbiddenEntries({ local, tabs, cached, databases }: Stored): string[] {
  const inTabs = tabs.flat()
  return [
    ...local
      .filter(([key]) => !SESSION_KEY.test(key) && !DEVICE_KEY.test(key))
      .map(([key]) => `local storage has ${key}`),
    ...local
      .filter(([, value]) => isStaffToken(value))
      .map(([key]) => `local storage has a staff token as ${key}`),
    ...findOrphanedKeys(local).map((key) => `local storage has ${key} and no token`),
    ...inTabs
      .filter(([key]) => ![SESSION_KEY, TAB_SESSION_KEY, TAB_KEY].some((known) => known.test(key)))
      .map(([key]) => `tab storage has ${key}`),
    ...tabs.flatMap(findKeysWithoutIsolation).map((key) => `a tab that is not isolated has ${key}`),
    ...[...local, ...inTabs]
      .filter(([key, value]) => isReply(value) && !NOTE_KEY.test(key))
      .map(([key]) => `${key} contains a reply`),
    ...cached
      .filter(
        ({ cache, path, type }) => !CACHE.test(cache) || !SHELL_PATH.test(path) || !SHELL_TYPE.test(type),
      )
      .map(({ cache, path, type }) => `cache ${cache} has ${path} as ${type}`),
    ...databases.map((name) => `there is a database ${name}`),
  ]
}

function findOrphanedKeys(local: readonly Entry[]): string[] {
  const keys = local.map(([key]) => key).filter((key) => SESSION_KEY.test(key))
  const isSignedIn = (key: string) => keys.includes(key.replace(/\w+$/, 'token'))
  return keys.filter((key) => !isSignedIn(key))
}

function findKeysWithoutIsolation(tab: readonly Entry[]): string[] {
  const isMark = ([key, value]: Entry) => /\.session\.(isolated|endsWithTab)$/.test(key) && value === 'true'
  if (tab.some(isMark)) return []
  return tab.map(([key]) => key).filter((key) => SESSION_KEY.test(key))
}

/** Whether the payload of a token, or of its placeholder in cookie mode, is that of staff. */
function isStaffToken(token: string): boolean {
  const [, payload] = token.split('.')
  if (payload === undefined || !/^(ey|s[\w-]{16}\.)/.test(token)) return false
  return /"staff":true|\/staff"/.test(Buffer.from(payload, 'base64url').toString())
}

function isReply(value: string): boolean {
  return value.length > MAX_CHARACTERS || /^\s*[{[]/.test(value)
}

/** Reads everything that the browser stores for an address, with the storage of open tabs. Ends an offline mode. */
export async function readStorage(context: BrowserContext, portal: string): Promise<Stored> {
  const open = context.pages().filter((page) => !page.isClosed() && page.url().startsWith(portal))
  const tabs = await Promise.all(open.map(readTabStorage))
  await context.setOffline(false)
  // an address of the portal that runs no script
  const probe = await context.newPage()
  await probe.goto(`${portal}/manifest.webmanifest`)
  const stored = await probe.evaluate(async () => {
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
  return { ...stored, tabs }
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
