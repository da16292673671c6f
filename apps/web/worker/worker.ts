import { assetOf, dropOtherBuilds, cacheBuild, cachedDocument, renewDocument } from './cached-build.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the network is waited for before a cached document is shown instead. */
const PATIENCE_MILLISECONDS = 4_000

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()))

// without `skipWaiting`: this runs once no tab of an older build is open, and only then may what those need be dropped
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // whatever is not answered here is fetched as if there were no worker
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
  else if (request.mode === 'navigate' && isOfPortal(pathname)) event.respondWith(documentOf(event))
})

async function takeOver(): Promise<void> {
  await dropOtherBuilds()
  // the tab of the first visit finds its screens here too, should the server drop them
  await self.clients.claim()
}

function isOfPortal(pathname: string): boolean {
  return !/^\/(api|identity|management)(\/|$)/.test(pathname)
}

/** The network first, so that nobody stays on an old build; the cache only where the network does not answer. */
async function documentOf(event: FetchEvent): Promise<Response> {
  const { request } = event
  // no preload: it would send what is not answered here twice, and a step of a sign-in is good for once
  const answer = fetch(request)
  const { pathname } = new URL(request.url)
  // a failure to renew does not concern the page: the cached document stays as it is
  event.waitUntil(answer.then((came) => renewDocument(pathname, came.clone())).catch(() => undefined))
  try {
    return await soonEnough(answer)
  } catch {
    return (await cachedDocument(pathname)) ?? answer
  }
}

function soonEnough(answer: Promise<Response>): Promise<Response> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the network takes too long')), PATIENCE_MILLISECONDS)
  })
  return Promise.race([answer, tooLate])
}
