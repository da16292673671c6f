import type { Settings } from '#sandbox/settings.ts'

import type { FibreOrder } from './order.ts'
import type { FibreOrders } from './orders.ts'
import type { Switches } from './switches.ts'

const INTERVAL_MILLISECONDS = 1_000
const TIMEOUT_MILLISECONDS = 5_000
const MAX_TRIES = 5

/**
 * Starts to notify the provider of changed orders. A notification has only the reference. After a few tries it is given up,
 * because the provider polls as well. Returns a function that stops the notifications.
 */
export function startNotifier(
  orders: FibreOrders,
  { gatewayKey }: Pick<Settings, 'gatewayKey'>,
  switches: () => Switches,
): () => void {
  const deliveries = new Map<string, { readonly revision: number; readonly tries: number }>()

  async function notify({ reference, revision, placedAs, notifyUrl }: FibreOrder): Promise<void> {
    // the provider already knows the revision of the placing
    const last = deliveries.get(reference) ?? { revision: placedAs, tries: MAX_TRIES }
    if (last.revision === revision && last.tries >= MAX_TRIES) return
    const tries = last.revision === revision ? last.tries + 1 : 1
    const isDone = switches().mute || (await sendNotification(notifyUrl, reference))
    deliveries.set(reference, { revision, tries: isDone ? MAX_TRIES : tries })
  }

  async function sendNotification(notifyUrl: string, reference: string): Promise<boolean> {
    try {
      const response = await fetch(notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': gatewayKey },
        body: JSON.stringify({ reference }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      })
      return response.ok
    } catch {
      return false
    }
  }

  let isSending = false
  const timer = setInterval(() => {
    if (isSending) return
    isSending = true
    void Promise.all(orders.all().map(notify)).finally(() => {
      isSending = false
    })
  }, INTERVAL_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}
