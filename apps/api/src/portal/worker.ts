import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the service worker answers: at the root, because a worker is in charge of what lies below it. */
export const WORKER_PATH = '/worker.js'

/** It loads nothing and asks its own host alone. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Takes the place of every worker that browsers have kept, at once, drops what was cached and goes; from then on all
 * requests are the browser's own. It asks no open page to reload, so nothing that was typed is lost.
 */
const LAST_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await self.clients.claim()
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** The built page's worker, or the one that ends all workers where they are switched off. */
export function workerText(builtPage: string, on: boolean): string {
  return on ? readFileSync(join(builtPage, 'worker.js'), 'utf8') : LAST_WORKER
}
