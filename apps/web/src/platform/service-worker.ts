const WORKER_ADDRESS = '/worker.js'
/** The page's policy accepts script addresses only from a Trusted Types policy, not plain text. */
const worker = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER_ADDRESS })

/** Delay after the start before the page is cached: the requests of the first screen have priority. */
const PAUSE_MILLISECONDS = 3_000

/**
 * Caches this build of the page, if the browser supports it. The page then starts without a connection, and has all its
 * scripts after a deployment. The page works without the cache too.
 */
export function cacheForOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const pause = setTimeout(() => {
    const address = worker?.createScriptURL(WORKER_ADDRESS) ?? WORKER_ADDRESS
    serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => undefined)
  }, PAUSE_MILLISECONDS)
  // a worker that takes over during the pause is newer than this page. It may be the worker that unregisters itself:
  // if it were registered again, it would never go away.
  serviceWorker.addEventListener('controllerchange', () => clearTimeout(pause), { once: true })
}

/** Removes the worker, so that the browser loads the page without its cache: the last resort after an error. */
export async function unregisterWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.unregister()
}
