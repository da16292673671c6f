/**
 * The build of the page to which this worker belongs, and the addresses of its scripts and style sheets.
 * Set by the bundler.
 */
declare const BUILD: string
declare const ASSETS: readonly string[]

/** Caches contain only the shell: its documents and their assets. They never contain a reply of the API. */
const CACHE_PREFIX = 'switchboard.build.'
const OWN_CACHE = CACHE_PREFIX + BUILD

/**
 * The documents of the portal and of the app variant. They contain configuration and brand, but no customer
 * data.
 */
const DOCUMENTS = ['/', '/app/'] as const

/** The addresses of the brand's fonts, which the server writes into the document. */
const FONTS = /\/assets\/font-[\w-]+\.woff2/g

/**
 * Caches this build completely, or fails. The documents are stored last: a build with documents is
 * complete.
 */
export async function cacheBuild(): Promise<void> {
  const cache = await caches.open(OWN_CACHE)
  const documents = await Promise.all(DOCUMENTS.map(documentOfBuild))
  const fonts = documents.flatMap(({ text }) => text.match(FONTS) ?? [])
  const files = [...ASSETS, ...new Set(fonts)]
  await cache.addAll(files.map((address) => new Request(address, { credentials: 'omit' })))
  await Promise.all(documents.map(({ address, answer }) => cache.put(address, answer)))
}

/**
 * Fetches a document and rejects it if it belongs to another build, as during a deployment: its assets are
 * not cached.
 */
async function documentOfBuild(address: string) {
  const answer = await fetch(address, { cache: 'no-store', credentials: 'omit' })
  const text = await answer.clone().text()
  if (!answer.ok || !text.includes(`/assets/${BUILD}.js"`)) throw new Error(`${address} is of another build`)
  return { address, answer, text }
}

/** Replaces the cached document: a deployment may change the configuration in it without a new build. */
export async function renewDocument(pathname: string, answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected || !(await caches.has(OWN_CACHE))) return
  const copy = answer.clone()
  if (!(await answer.text()).includes(`/assets/${BUILD}.js"`)) return
  await (await caches.open(OWN_CACHE)).put(documentFor(pathname), copy)
}

function documentFor(pathname: string): string {
  return /^\/app(\/|$)/.test(pathname) ? DOCUMENTS[1] : DOCUMENTS[0]
}

export async function dropOtherBuilds(): Promise<void> {
  const others = (await cacheNames()).filter((name) => name !== OWN_CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/**
 * A cached asset is always current, because its name changes with its content. Assets of other builds serve
 * their open tabs.
 */
export async function fetchAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  return cached ?? fetch(request)
}

/** The document of the newest cached build; undefined for a page of the newer portal, which is not ours. */
export async function findCachedDocument(pathname: string): Promise<Response | undefined> {
  const address = documentFor(pathname)
  for (const name of (await cacheNames()).toReversed()) {
    const cached = await (await caches.open(name)).match(address, { ignoreVary: true })
    if (cached === undefined) continue
    const text = await cached.text()
    return isOfNewer(pathname, text) ? undefined : markDocument(cached, text)
  }
  return undefined
}

/**
 * Marks the document so that the page knows that the network did not reply, even if the device reports a
 * connection.
 */
function markDocument({ headers, status }: Response, text: string): Response {
  return new Response(text.replace('<html', '<html data-kept'), { headers, status })
}

/** Whether the path belongs to the newer portal, whose start is in the document's configuration. */
function isOfNewer(pathname: string, document: string): boolean {
  const begin = /"newerPortal":"([^"]*)"/.exec(document)?.[1] ?? ''
  return begin !== '' && pathname.startsWith(begin)
}

/** Names of the build caches, oldest first. */
async function cacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
}
