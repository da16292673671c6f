import type { BegunDeviceTest } from '@switchboard/domain/speed-test/contract'

/** The requests of a measurement. Tests replace them. */
export type Connection = {
  /** Downloads `bytes` bytes, and calls `onPiece` with the length of each piece that arrives. */
  readonly download: (bytes: number, onPiece: (bytes: number) => void, signal: AbortSignal) => Promise<void>
  /** Uploads `bytes` bytes, and resolves when they have arrived. */
  readonly upload: (bytes: number, signal: AbortSignal) => Promise<void>
  /** A short request, to measure the delay. */
  readonly ping: (signal: AbortSignal) => Promise<void>
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
}

/** The largest number of bytes in one request. */
export const MAX_REQUEST_BYTES = 8_388_608
/** The limit of `crypto.getRandomValues`. */
const MAX_RANDOM_BYTES = 65_536

/** Connects to the provider, with the token of a measurement. */
export function createConnection(
  base: string,
  { path, token }: Pick<BegunDeviceTest, 'path' | 'token'>,
): Connection {
  const headers = { 'x-measuring': token }
  const uploadBytes = createRandomBytes()

  async function fetchPath(address: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${base}${path}/${address}`, { ...init, cache: 'no-store' })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return response
  }

  return {
    async download(bytes, onPiece, signal) {
      const { body } = await fetchPath(`bytes?bytes=${bytes}`, { headers, signal })
      const reader = body?.getReader()
      for (;;) {
        const piece = await reader?.read()
        if (piece?.value === undefined) return
        onPiece(piece.value.length)
      }
    },
    async upload(bytes, signal) {
      // a blob, because other bodies pass through the service worker in pieces, which is slower than the connection
      const body = new Blob([uploadBytes.subarray(0, bytes)])
      const type = { 'content-type': 'application/octet-stream' }
      await fetchPath('bytes', {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
        signal,
      })
    },
    async ping(signal) {
      await fetchPath('delay', { headers, signal })
    },
    now: () => performance.now(),
  }
}

/** The bytes are random, so that no proxy can compress them. */
function createRandomBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(MAX_REQUEST_BYTES)
  for (let start = 0; start < MAX_REQUEST_BYTES; start += MAX_RANDOM_BYTES)
    crypto.getRandomValues(bytes.subarray(start, start + MAX_RANDOM_BYTES))
  return bytes
}
