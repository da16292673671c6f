import * as z from 'zod/mini'

import { instant } from '@switchboard/domain/instant'

import type { Environment } from '#api/platform/environment.ts'
import { fetchList } from '#api/partners/http/fetch-list.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'

const TIMEOUT_MILLISECONDS = 5_000

const departure = z.object({
  /** Digits only. */
  number: z.string().check(z.regex(/^02\d{6,9}$/)),
  at: instant,
})

/** A number that the network has moved to another provider. */
export type Departure = z.output<typeof departure>

/** The numbers that moved to other providers since an instant of the provider clock, which only the sandbox is sent. */
export function fetchDepartures(
  environment: Pick<Environment, 'MOBILE_NETWORK_URL' | 'MOBILE_NETWORK_KEY' | 'SANDBOX'>,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<ListReply<Departure>> {
  const source = {
    address: `${environment.MOBILE_NETWORK_URL.replace(/\/+$/, '')}/numbers/departures`,
    headers: {
      'x-api-key': environment.MOBILE_NETWORK_KEY,
      ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
    },
    timeout: TIMEOUT_MILLISECONDS,
  }
  return fetchList(source, departure, since)
}
