import type { Environment } from '#api/environment.ts'
import { boundedJson } from '#api/gateway/bounded-fetch.ts'
import type { Answer } from '#api/gateway/bounded-fetch.ts'

/** A customer waits for the answer. */
const TIMEOUT_MILLISECONDS = 5_000

/** Asks the mobile network for JSON at a path of its own; `now` is the provider's instant, in milliseconds. */
export type MobileNetwork = (path: string, now: number) => Promise<Answer>

/** The mobile network by JSON over HTTP. A real one has the real time; the sandbox is told in which it plays. */
export function mobileNetworkAt(
  environment: Pick<Environment, 'MOBILE_NETWORK_URL' | 'MOBILE_NETWORK_KEY' | 'SANDBOX'>,
): MobileNetwork {
  const base = environment.MOBILE_NETWORK_URL.replace(/\/+$/, '')
  const key = { 'x-api-key': environment.MOBILE_NETWORK_KEY }
  return (path, now) => {
    const headers = environment.SANDBOX ? { ...key, 'x-test-clock': new Date(now).toISOString() } : key
    return boundedJson(`${base}${path}`, { method: 'GET', headers }, TIMEOUT_MILLISECONDS)
  }
}
