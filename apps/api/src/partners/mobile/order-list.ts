import type { Environment } from '#api/platform/environment.ts'
import { fetchList } from '#api/partners/http/fetch-list.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'
import { orderEntry } from '#api/partners/http/order-entry.ts'
import type { OrderEntry } from '#api/partners/http/order-entry.ts'

const TIMEOUT_MILLISECONDS = 5_000

/** The orders about numbers that the mobile network took since an instant of the provider clock, which only the sandbox is sent. */
export function fetchNumberOrders(
  environment: Environment,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<ListReply<OrderEntry>> {
  const source = {
    address: `${environment.MOBILE_NETWORK_URL.replace(/\/+$/, '')}/numbers/orders`,
    headers: {
      'x-api-key': environment.MOBILE_NETWORK_KEY,
      ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
    },
    timeout: TIMEOUT_MILLISECONDS,
  }
  return fetchList(source, orderEntry, since)
}
