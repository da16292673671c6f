import type { BegunDeviceTest } from '@switchboard/domain/speed-test/contract'

/** The transfers of a measurement. Tests replace them. */
export type Way = {
  /** Downloads `bytes` bytes, and calls `came` with the length of each piece that arrives. */
  readonly download: (bytes: number, came: (bytes: number) => void, signal: AbortSignal) => Promise<void>
  /** Uploads `bytes` bytes, and resolves when they have arrived. */
  readonly upload: (bytes: number, signal: AbortSignal) => Promise<void>
  /** A short request, for the delay. */
  readonly ask: (signal: AbortSignal) => Promise<void>
  /** In milliseconds, monotonic. */
  readonly now: () => number
}

/** The largest number of bytes in one request. */
export const MOST_PIECE_BYTES = 8_388_608
/** The limit of `crypto.getRandomValues`. */
const MOST_RANDOM_BYTES = 65_536

/** Transfers to and from the provider, with the token of a measurement. */
export function wayTo(base: string, { path, token }: Pick<BegunDeviceTest, 'path' | 'token'>): Way {
  const headers = { 'x-measuring': token }
  const most = noise()

  async function fetchPath(address: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${base}${path}/${address}`, { ...init, cache: 'no-store' })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return response
  }

  return {
    async download(bytes, came, signal) {
      const { body } = await fetchPath(`bytes?bytes=${bytes}`, { headers, signal })
      const reader = body?.getReader()
      for (;;) {
        const piece = await reader?.read()
        if (piece?.value === undefined) return
        came(piece.value.length)
      }
    },
    async upload(bytes, signal) {
      // other bodies pass through the service worker in pieces, which is slower than the connection
      const body = new Blob([most.subarray(0, bytes)])
      const type = { 'content-type': 'application/octet-stream' }
      await fetchPath('bytes', {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
        signal,
      })
    },
    async ask(signal) {
      await fetchPath('delay', { headers, signal })
    },
    now: () => performance.now(),
  }
}

/** Random bytes, which no proxy on the way can compress. */
function noise(): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(MOST_PIECE_BYTES)
  for (let from = 0; from < MOST_PIECE_BYTES; from += MOST_RANDOM_BYTES)
    crypto.getRandomValues(all.subarray(from, from + MOST_RANDOM_BYTES))
  return all
}
