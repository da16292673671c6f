import type { ListReply } from '#api/partners/http/fetch-list.ts'
import { orderEntry } from '#api/partners/http/order-entry.ts'
import type { OrderEntry } from '#api/partners/http/order-entry.ts'

import { fetchNetworkList } from './network-list.ts'
import type { ListTime, NetworkSettings } from './network-list.ts'

/** The orders about numbers that the mobile network took since an instant. */
export function fetchNumberOrders(settings: NetworkSettings, time: ListTime): Promise<ListReply<OrderEntry>> {
  return fetchNetworkList(settings, { path: '/numbers/orders', schema: orderEntry }, time)
}
