import * as z from 'zod/mini'

import { instant } from '@switchboard/domain/instant'

import type { ListReply } from '#api/partners/http/fetch-list.ts'

import { fetchNetworkList } from './network-list.ts'
import type { ListTime, NetworkSettings } from './network-list.ts'

const departure = z.object({
  /** Digits only. */
  number: z.string().check(z.regex(/^02\d{6,9}$/)),
  at: instant,
})

/** A number that the network has moved to another provider. */
export type Departure = z.output<typeof departure>

/** The numbers that moved to other providers since an instant. */
export function fetchDepartures(settings: NetworkSettings, time: ListTime): Promise<ListReply<Departure>> {
  return fetchNetworkList(settings, { path: '/numbers/departures', schema: departure }, time)
}
