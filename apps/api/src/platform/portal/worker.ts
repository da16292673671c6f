import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of the service worker. It is at the root, because a worker controls only addresses below its own path. */
export const WORKER_PATH = '/worker.js'

/** The worker loads nothing and connects only to its own host. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Replaces every installed worker at once, deletes the caches and unregisters itself. Open pages are not reloaded, so no
 * input is lost.
 */
const LAST_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await self.clients.claim()
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** The service worker of the built page. If workers are switched off, a worker that removes all workers. */
export function buildWorkerText(builtPage: string, isOn: boolean): string {
  return isOn ? readFileSync(join(builtPage, 'worker.js'), 'utf8') : LAST_WORKER
}
