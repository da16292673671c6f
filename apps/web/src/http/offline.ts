/**
 * Sends until the network answers: what ends without an answer while the device is offline stays pending and is sent
 * again when the connection is back; with a connection it fails. Source: API-013.
 */
export async function sentWhenOnline<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (failure) {
    if (navigator.onLine) throw failure
    await backOnline()
    return sentWhenOnline(send)
  }
}

/** Once the device says that it has a connection again. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
}
