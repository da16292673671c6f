import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The address of the service worker. It is at the root, because a worker controls only addresses below its own. */
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

/** The worker of the built page, or the worker that removes all workers if they are switched off. */
export function buildWorkerText(builtPage: string, on: boolean): string {
  return on ? readFileSync(join(builtPage, 'worker.js'), 'utf8') : LAST_WORKER
}
