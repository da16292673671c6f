const WORKER_ADDRESS = '/worker.js'

/** How long after the start the page is kept: what the first screen asks for goes first. */
const PAUSE_MILLISECONDS = 3_000

/**
 * Keeps this build of the page in the browser, where the browser can and the deployment wants it, so that it starts
 * without a connection and finds all its screens after a deployment. Without that everything works as well.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const pause = setTimeout(() => {
    serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' }).catch(() => undefined)
  }, PAUSE_MILLISECONDS)
  // who takes over meanwhile is newer than this page, and may be the last one: registered again, it would never go
  serviceWorker.addEventListener('controllerchange', () => clearTimeout(pause), { once: true })
}

/** Lets the browser load the page without what it kept: the last resort where something is broken. */
export async function letGoOfWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.unregister()
}
