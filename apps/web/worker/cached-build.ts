/** Which build of the page this worker belongs to, and the addresses of its scripts and sheets; the bundler fills them in. */
declare const BUILD: string
declare const ASSETS: readonly string[]

/** Caches hold the shell alone: its documents and what they load. No answer of the API is ever among it. */
const CACHE_PREFIX = 'switchboard.build.'
const OWN_CACHE = CACHE_PREFIX + BUILD

/** The documents of the portal and of the app variant; they carry configuration and brand, and nothing of a customer. */
const DOCUMENTS = ['/', '/app/'] as const

/** Caches this build whole, or fails. The documents come last: a build that has them is complete. */
export async function cacheBuild(): Promise<void> {
  const cache = await caches.open(OWN_CACHE)
  await cache.addAll(ASSETS.map((address) => new Request(address, { credentials: 'omit' })))
  const documents = await Promise.all(DOCUMENTS.map(documentOfBuild))
  await Promise.all(
    DOCUMENTS.map((address, index) => cache.put(address, documents[index] ?? Response.error())),
  )
}

/** In the middle of a deployment a document may be another build's, and would ask for files that are not cached. */
async function documentOfBuild(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: 'no-store', credentials: 'omit' })
  const text = await answer.clone().text()
  if (!answer.ok || !text.includes(`/assets/${BUILD}.js"`)) throw new Error(`${address} is of another build`)
  return answer
}

/** A deployment may change what the documents carry and nothing of the build: the cached document is replaced. */
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

/** Their names change with what is in them, so a cached one is as good; also one of another build, for its open tabs. */
export async function assetOf(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  return cached ?? fetch(request)
}

/** The document of the build cached last; undefined for a page of the newer portal, which is not ours. */
export async function cachedDocument(pathname: string): Promise<Response | undefined> {
  const address = documentFor(pathname)
  for (const name of (await cacheNames()).toReversed()) {
    const cached = await (await caches.open(name)).match(address, { ignoreVary: true })
    if (cached === undefined) continue
    const text = await cached.text()
    return isOfNewer(pathname, text) ? undefined : marked(cached, text)
  }
  return undefined
}

/** The page must know that the network gave it no document: the device may well say that it has a connection. */
function marked({ headers, status }: Response, text: string): Response {
  return new Response(text.replace('<html', '<html data-kept'), { headers, status })
}

/** The document's configuration says where the newer portal begins. */
function isOfNewer(pathname: string, document: string): boolean {
  const begin = /"newerPortal":"([^"]*)"/.exec(document)?.[1] ?? ''
  return begin !== '' && pathname.startsWith(begin)
}

/** In the order in which they were made. */
async function cacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
}
