/** Set by the service worker in a cached document, when the network gave none. Removed at the first answer. */
const KEPT = 'data-kept'

/** A connection that has just come back may take a moment until it carries anything. */
const TRIES_ONCE_BACK = 5
const PAUSE_MILLISECONDS = 1_000
/** A cached page asks at growing intervals: the provider may be down, and all its customers ask. */
const LONGEST_PAUSE_MILLISECONDS = 30_000

/** Whether there is a connection, as far as one can tell: the device says so, and the network has answered. */
export function isOnline(): boolean {
  return navigator.onLine && !document.documentElement.hasAttribute(KEPT)
}

let timesOffline = 0
window.addEventListener('offline', () => {
  timesOffline += 1
})

/**
 * Sends until the network answers: what ends without an answer after the device was offline on its way stays pending and
 * is sent again when the connection is back; with a connection all the time it fails. Source: API-013.
 */
export async function sentWhenOnline<T>(send: () => Promise<T>): Promise<T> {
  let triesLeft = 0
  let pauseMilliseconds = PAUSE_MILLISECONDS
  for (;;) {
    const wasOnline = isOnline()
    const before = timesOffline
    try {
      const answer = await send()
      answered()
      return answer
    } catch (failure) {
      // the connection may be back before its loss is told
      const stayedOnline = wasOnline && isOnline() && timesOffline === before
      if (stayedOnline && triesLeft === 0) throw failure
      triesLeft = stayedOnline ? triesLeft - 1 : TRIES_ONCE_BACK
      if (navigator.onLine) {
        await pause(pauseMilliseconds)
        pauseMilliseconds = Math.min(pauseMilliseconds * 2, LONGEST_PAUSE_MILLISECONDS)
      } else {
        await backOnline()
        pauseMilliseconds = PAUSE_MILLISECONDS
      }
    }
  }
}

/**
 * Once the provider answers, whatever it says; answers whether it did not at first. Meanwhile the page is offline, also where
 * the device has a connection that carries nothing.
 */
export async function untilReachable(): Promise<boolean> {
  for (let wasLost = false; ; wasLost = true) {
    try {
      await fetch(location.origin, { method: 'HEAD', cache: 'no-store' })
      answered()
      return wasLost
    } catch {
      document.documentElement.setAttribute(KEPT, '')
      window.dispatchEvent(new Event('offline'))
      await pause(PAUSE_MILLISECONDS)
    }
  }
}

/** Once the device says that it has a connection again. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
}

function answered(): void {
  if (!document.documentElement.hasAttribute(KEPT)) return
  document.documentElement.removeAttribute(KEPT)
  window.dispatchEvent(new Event('online'))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
