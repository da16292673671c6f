const WORKER_ADDRESS = '/worker.js'
/** The page's policy takes no text for the address of a script; this makes the one that is. */
const worker = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER_ADDRESS })

/** How long after the start the page is cached: the requests of the first screen come first. */
const PAUSE_MILLISECONDS = 3_000

/**
 * Caches this build of the page in the browser, where the browser can and the deployment wants it, so that it starts
 * without a connection and finds all its screens after a deployment. Without that everything works as well.
 */
export function cacheForOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const pause = setTimeout(() => {
    const address = worker?.createScriptURL(WORKER_ADDRESS) ?? WORKER_ADDRESS
    serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => undefined)
  }, PAUSE_MILLISECONDS)
  // a worker that takes over meanwhile is newer than this page, and may be the one that unregisters itself; registered
  // again, it would never go away
  serviceWorker.addEventListener('controllerchange', () => clearTimeout(pause), { once: true })
}

/** Lets the browser load the page without its cache: the last resort where something is broken. */
export async function unregisterWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.unregister()
}
