import type { Environment } from '#api/platform/environment.ts'
import { fetchList } from '#api/partners/http/fetch-list.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'
import { orderEntry } from '#api/partners/http/order-entry.ts'
import type { OrderEntry } from '#api/partners/http/order-entry.ts'

/** The orders that the fibre company took since an instant of the provider clock, which only the sandbox is sent. */
export function fetchFibreOrders(
  environment: Environment,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<ListReply<OrderEntry>> {
  const source = {
    address: `${environment.FIBRE_COMPANY_URL.replace(/\/+$/, '')}/orders`,
    headers: {
      'x-api-key': environment.FIBRE_COMPANY_KEY,
      ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
    },
    timeout: environment.FIBRE_COMPANY_TIMEOUT_SECONDS * 1000,
  }
  return fetchList(source, orderEntry, since)
}
