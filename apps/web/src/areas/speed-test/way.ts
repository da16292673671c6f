import type { BegunDeviceTest } from '@switchboard/domain/speed-test/contract'

/** What a measurement moves, and how: replaced in tests. */
export type Way = {
  /** Fetches so many bytes, and says of each piece that came how many it has. */
  readonly download: (bytes: number, came: (bytes: number) => void, signal: AbortSignal) => Promise<void>
  /** Sends so many bytes, until they have arrived. */
  readonly upload: (bytes: number, signal: AbortSignal) => Promise<void>
  /** A short question, answered. */
  readonly ask: (signal: AbortSignal) => Promise<void>
  /** In milliseconds, never backwards. */
  readonly now: () => number
}

/** The most that is moved by one request. */
export const MOST_PIECE_BYTES = 8_388_608
/** Browsers give no more at once. */
const MOST_RANDOM_BYTES = 65_536

/** To the provider, by the token of a measurement. */
export function wayTo(base: string, { path, token }: Pick<BegunDeviceTest, 'path' | 'token'>): Way {
  const headers = { 'x-measuring': token }
  const most = noise()

  async function sent(address: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${base}${path}/${address}`, { ...init, cache: 'no-store' })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return response
  }

  return {
    async download(bytes, came, signal) {
      const { body } = await sent(`bytes?bytes=${bytes}`, { headers, signal })
      const reader = body?.getReader()
      for (;;) {
        const piece = await reader?.read()
        if (piece?.value === undefined) return
        came(piece.value.length)
      }
    },
    async upload(bytes, signal) {
      // bytes that are not a blob pass through the service worker one by one, which is slower than the way
      const body = new Blob([most.subarray(0, bytes)])
      const type = { 'content-type': 'application/octet-stream' }
      await sent('bytes', {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
        signal,
      })
    },
    async ask(signal) {
      await sent('delay', { headers, signal })
    },
    now: () => performance.now(),
  }
}

/** What nothing on the way can make shorter. */
function noise(): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(MOST_PIECE_BYTES)
  for (let from = 0; from < MOST_PIECE_BYTES; from += MOST_RANDOM_BYTES)
    crypto.getRandomValues(all.subarray(from, from + MOST_RANDOM_BYTES))
  return all
}
