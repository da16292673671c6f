import { fetchAsset, dropOtherBuilds, cacheBuild, findCachedDocument, renewDocument } from './cached-build.ts'

declare const self: ServiceWorkerGlobalScope

/** A cached document is shown if the network takes longer. */
const PATIENCE_MILLISECONDS = 4_000

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()))

// without `skipWaiting`, so it runs once no tab of an older build is open; only then may older caches be
// dropped
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // a request that is not handled here is fetched as without a worker
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(request))
  else if (request.mode === 'navigate' && isOfPortal(pathname)) event.respondWith(fetchDocument(event))
})

async function takeOver(): Promise<void> {
  await dropOtherBuilds()
  // control the tab of the first visit too, so that it finds its screens after a deployment removes them
  await self.clients.claim()
}

function isOfPortal(pathname: string): boolean {
  return !/^\/(api|identity|staff|management)(\/|$)/.test(pathname)
}

/**
 * Tries the network first, so that nobody stays on an old build; uses the cache only if the network does
 * not reply.
 */
async function fetchDocument(event: FetchEvent): Promise<Response> {
  const { request } = event
  // no preload: it would send requests that are not handled here twice, and a step of a sign-in works only
  // once
  const answer = fetch(request)
  const { pathname } = new URL(request.url)
  // a failed renewal does not matter: the cached document stays as it is
  event.waitUntil(answer.then((came) => renewDocument(pathname, came.clone())).catch(() => undefined))
  try {
    return await soonEnough(answer)
  } catch {
    return (await findCachedDocument(pathname)) ?? answer
  }
}

function soonEnough(answer: Promise<Response>): Promise<Response> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the network takes too long')), PATIENCE_MILLISECONDS)
  })
  return Promise.race([answer, tooLate])
}
