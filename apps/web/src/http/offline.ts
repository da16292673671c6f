/** Set by the service worker in a cached document if the network sent none. Removed at the first answer. */
const KEPT = 'data-kept'

/** A connection that has just returned may take a moment until it works. */
const TRIES_ONCE_BACK = 5
const PAUSE_MILLISECONDS = 1_000
/** A cached page sends at growing intervals: the provider may be down, and all its customers retry. */
const LONGEST_PAUSE_MILLISECONDS = 30_000

/** Whether there seems to be a connection: the device reports it, and the network has answered. */
export function isOnline(): boolean {
  return navigator.onLine && !document.documentElement.hasAttribute(KEPT)
}

let timesOffline = 0
window.addEventListener('offline', () => {
  timesOffline += 1
})

/**
 * Sends until the network answers. A request that fails after the device was offline on its way stays pending and is sent again
 * when the connection is back; with a connection all the time it fails. Source: API-013.
 */
export async function sendWhenOnline<T>(send: () => Promise<T>): Promise<T> {
  let triesLeft = 0
  let pauseMilliseconds = PAUSE_MILLISECONDS
  for (;;) {
    const wasOnline = isOnline()
    const before = timesOffline
    try {
      const answer = await send()
      markOnline()
      return answer
    } catch (failure) {
      // the connection may be back before its loss is reported
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
 * Waits until the provider answers, with any status. Returns whether the first try failed. Meanwhile the page is offline, even
 * if the device has a connection that does not work.
 */
export async function untilReachable(): Promise<boolean> {
  for (let wasLost = false; ; wasLost = true) {
    try {
      await fetch(location.origin, { method: 'HEAD', cache: 'no-store' })
      markOnline()
      return wasLost
    } catch {
      document.documentElement.setAttribute(KEPT, '')
      window.dispatchEvent(new Event('offline'))
      await pause(PAUSE_MILLISECONDS)
    }
  }
}

/** Waits until the device reports a connection again. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
}

function markOnline(): void {
  if (!document.documentElement.hasAttribute(KEPT)) return
  document.documentElement.removeAttribute(KEPT)
  window.dispatchEvent(new Event('online'))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
