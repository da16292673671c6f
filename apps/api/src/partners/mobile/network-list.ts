import type * as z from 'zod/mini'

import type { Environment } from '#api/platform/environment.ts'
import { fetchList } from '#api/partners/http/fetch-list.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'

const TIMEOUT_MILLISECONDS = 5_000

/** The environment of calls to the mobile network. */
export type NetworkSettings = Pick<Environment, 'MOBILE_NETWORK_URL' | 'MOBILE_NETWORK_KEY' | 'SANDBOX'>

/** `since` is an instant of the provider clock. Only the sandbox is sent the clock itself, `now`. */
export type ListTime = { readonly since: number; readonly now: number }

/** The path of a list, and the schema of its entries. */
type NetworkList<Schema extends z.ZodMiniType> = { readonly path: string; readonly schema: Schema }

/** Fetches a list of the mobile network. */
export function fetchNetworkList<Schema extends z.ZodMiniType>(
  { MOBILE_NETWORK_URL, MOBILE_NETWORK_KEY, SANDBOX }: NetworkSettings,
  { path, schema }: NetworkList<Schema>,
  { since, now }: ListTime,
): Promise<ListReply<z.output<Schema>>> {
  const source = {
    address: `${MOBILE_NETWORK_URL.replace(/\/+$/, '')}${path}`,
    headers: {
      'x-api-key': MOBILE_NETWORK_KEY,
      ...(SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
    },
    timeout: TIMEOUT_MILLISECONDS,
  }
  return fetchList(source, schema, since)
}
