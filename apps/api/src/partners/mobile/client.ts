import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

/** Short, because a customer waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000

/** Requests JSON from the mobile network at a path. `now` is the instant of the provider clock in milliseconds. */
export type MobileNetwork = (path: string, now: number) => Promise<Answer>

/** The mobile network, by JSON over HTTP. Only the sandbox is sent the provider clock; a real network has the real time. */
export function createMobileNetworkClient(
  environment: Pick<Environment, 'MOBILE_NETWORK_URL' | 'MOBILE_NETWORK_KEY' | 'SANDBOX'>,
): MobileNetwork {
  const base = environment.MOBILE_NETWORK_URL.replace(/\/+$/, '')
  const key = { 'x-api-key': environment.MOBILE_NETWORK_KEY }
  return (path, now) => {
    const headers = environment.SANDBOX ? { ...key, 'x-test-clock': new Date(now).toISOString() } : key
    return fetchJson(`${base}${path}`, { method: 'GET', headers }, TIMEOUT_MILLISECONDS)
  }
}
