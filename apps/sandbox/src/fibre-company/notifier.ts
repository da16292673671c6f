import type { Settings } from '#sandbox/settings.ts'

import type { FibreOrder } from './order.ts'
import type { FibreOrders } from './orders.ts'
import type { Switches } from './switches.ts'

const EVERY_MILLISECONDS = 1_000
const WAIT_MILLISECONDS = 5_000
const MOST_TRIES = 5

/**
 * Notifies the provider of changed orders by a message that has only the reference. It tries a few times and gives up: the
 * provider polls as well. Returns a function that stops it.
 */
export function notifyOfChanges(
  orders: FibreOrders,
  { gatewayKey }: Pick<Settings, 'gatewayKey'>,
  switches: () => Switches,
): () => void {
  const deliveries = new Map<string, { readonly revision: number; readonly tries: number }>()

  async function notify({ reference, revision, placedAs, notifyUrl }: FibreOrder): Promise<void> {
    // the provider knows the order as it was when placed
    const last = deliveries.get(reference) ?? { revision: placedAs, tries: MOST_TRIES }
    if (last.revision === revision && last.tries >= MOST_TRIES) return
    const tries = last.revision === revision ? last.tries + 1 : 1
    const isDone = switches().mute || (await arrives(notifyUrl, reference))
    deliveries.set(reference, { revision, tries: isDone ? MOST_TRIES : tries })
  }

  async function arrives(notifyUrl: string, reference: string): Promise<boolean> {
    try {
      const answer = await fetch(notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': gatewayKey },
        body: JSON.stringify({ reference }),
        redirect: 'error',
        signal: AbortSignal.timeout(WAIT_MILLISECONDS),
      })
      return answer.ok
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
  }, EVERY_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}
