/** The service worker sets this attribute on a cached document if the network sent none. The first reply removes it. */
const CACHED_ATTRIBUTE = 'data-kept'

/** A connection that has just returned may need a moment until it works. */
const TRIES_AFTER_RETURN = 5
const PAUSE_MILLISECONDS = 1_000
/** The pauses between tries grow up to this limit: if the provider is down, all customers retry. */
const MAX_PAUSE_MILLISECONDS = 30_000

/** Whether there seems to be a connection: the device reports it, and the network has answered. */
export function isOnline(): boolean {
  return navigator.onLine && !document.documentElement.hasAttribute(CACHED_ATTRIBUTE)
}

let timesOffline = 0
window.addEventListener('offline', () => {
  timesOffline += 1
})

/**
 * Sends a request until a reply arrives. If the device was offline during the request, it is sent again when the connection
 * is back. If the device was online all the time, the request fails. Source: API-013.
 */
export async function sendWhenOnline<T>(send: () => Promise<T>): Promise<T> {
  let triesLeft = 0
  let pauseMilliseconds = PAUSE_MILLISECONDS
  for (;;) {
    const wasOnline = isOnline()
    const timesOfflineBefore = timesOffline
    try {
      const reply = await send()
      markOnline()
      return reply
    } catch (failure) {
      // the connection may be back before its loss is reported
      const stayedOnline = wasOnline && isOnline() && timesOffline === timesOfflineBefore
      if (stayedOnline && triesLeft === 0) throw failure
      triesLeft = stayedOnline ? triesLeft - 1 : TRIES_AFTER_RETURN
      if (navigator.onLine) {
        await pause(pauseMilliseconds)
        pauseMilliseconds = Math.min(pauseMilliseconds * 2, MAX_PAUSE_MILLISECONDS)
      } else {
        await backOnline()
        pauseMilliseconds = PAUSE_MILLISECONDS
      }
    }
  }
}

/**
 * Waits until the provider replies, with any status. Returns whether the first try failed. Meanwhile the page counts as
 * offline, even if the device reports a connection.
 */
export async function untilReachable(): Promise<boolean> {
  for (let wasLost = false; ; wasLost = true) {
    try {
      await fetch(location.origin, { method: 'HEAD', cache: 'no-store' })
      markOnline()
      return wasLost
    } catch {
      document.documentElement.setAttribute(CACHED_ATTRIBUTE, '')
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
  if (!document.documentElement.hasAttribute(CACHED_ATTRIBUTE)) return
  document.documentElement.removeAttribute(CACHED_ATTRIBUTE)
  window.dispatchEvent(new Event('online'))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
