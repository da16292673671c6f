import { assetOf, dropOtherBuilds, keepBuild, keptDocument } from './kept-build.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the network is waited for before a kept document is shown in its place. */
const PATIENCE_MILLISECONDS = 4_000

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))

// without `skipWaiting`: this runs once no tab of an older build is open, and only then may what those need go
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // whatever is not answered here goes its way as if there were no worker
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
  else if (request.mode === 'navigate' && isOfPortal(pathname)) event.respondWith(documentOf(event))
})

async function takeOver(): Promise<void> {
  await dropOtherBuilds()
  await self.registration.navigationPreload.enable()
  // the tab of the first visit finds its screens here too, should they go from the server
  await self.clients.claim()
}

function isOfPortal(pathname: string): boolean {
  return !/^\/(api|identity|management)(\/|$)/.test(pathname)
}

/** The network first, so that nobody is kept on an old build; what is kept, only where the network does not answer. */
async function documentOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer = networkAnswer(request, preloadResponse)
  try {
    return await soonEnough(answer)
  } catch {
    return (await keptDocument(new URL(request.url).pathname)) ?? answer
  }
}

async function networkAnswer(request: Request, preload: FetchEvent['preloadResponse']): Promise<Response> {
  const preloaded: unknown = await preload
  return preloaded instanceof Response ? preloaded : fetch(request)
}

function soonEnough(answer: Promise<Response>): Promise<Response> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the network takes too long')), PATIENCE_MILLISECONDS)
  })
  return Promise.race([answer, tooLate])
}
