import type { BegunDeviceTest } from '@switchboard/domain/speed-test/contract'
import type { Measured } from '@switchboard/domain/speed-test/measured'

import { median, rateHeld } from './rate.ts'
import type { Span } from './rate.ts'
import { MOST_PIECE_BYTES } from './way.ts'
import type { Way } from './way.ts'

/** The duration of each direction, unless its bytes are used up earlier. */
const WAY_MILLISECONDS = 5_000
/** The beginning is left out: connections speed up first, and the right size of a piece is not known yet. */
const WARM_MILLISECONDS = 1_000
const WARM_SHARE_OF_BYTES = 0.2
/** Parallel transfers, because a single transfer does not use the whole capacity. */
const AT_ONCE = 5
const FIRST_BYTES = 131_072
/** The intended duration of a piece at the rate measured so far. */
const PIECE_MILLISECONDS = 700
const QUESTIONS = 8
const PAUSE_MILLISECONDS = 200
const TELL_MILLISECONDS = 250

export type Phase = 'delay' | 'download' | 'upload'
/** The current phase, and the rate so far in Mbit/s. */
export type Progress = { readonly phase: Phase; readonly mbps: number | null }

type Limits = Pick<BegunDeviceTest, 'mostDownloadBytes' | 'mostUploadBytes'>
type Measuring = {
  readonly way: Way
  readonly limits: Limits
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/**
 * Measures the connection from this device to the provider: the delay, then the download and its delay, then the
 * upload. It ends by itself. Throws if a request fails or the signal aborts.
 */
export async function measureDevice({
  way,
  limits,
  signal,
  onProgress,
}: Measuring): Promise<Omit<Measured, 'connection'>> {
  onProgress({ phase: 'delay', mbps: null })
  // the first request opens the connection
  await way.ask(signal)
  const idleMs = median(await measureDelays(way, signal, (count) => count < QUESTIONS))

  let isLoaded = true
  const onRate = (phase: Phase) => (mbps: number) => onProgress({ phase, mbps })
  const [downloadMbps, loaded] = await Promise.all([
    measureWay({
      move: way.download,
      most: limits.mostDownloadBytes,
      way,
      signal,
      onRate: onRate('download'),
    }).finally(() => {
      isLoaded = false
    }),
    measureDelays(way, signal, () => isLoaded),
  ])
  const uploadMbps = await measureWay({
    move: async (bytes, moved, ending) => {
      await way.upload(bytes, ending)
      moved(bytes)
    },
    most: limits.mostUploadBytes,
    way,
    signal,
    onRate: onRate('upload'),
  })
  return { downloadMbps, uploadMbps, idleMs, loadedMs: Math.max(idleMs, median(loaded)) }
}

/** Sends requests one after the other while more are wanted, and returns the duration of each in milliseconds. */
async function measureDelays(
  way: Way,
  signal: AbortSignal,
  isWanted: (count: number) => boolean,
): Promise<number[]> {
  const took: number[] = []
  while (isWanted(took.length)) {
    const from = way.now()
    await way.ask(signal)
    took.push(way.now() - from)
    await pause(PAUSE_MILLISECONDS, signal)
  }
  return took
}

type OneWay = {
  readonly move: Way['download']
  readonly most: number
  readonly way: Way
  readonly signal: AbortSignal
  readonly onRate: (mbps: number) => void
}

/** The rate of a direction in Mbit/s. */
async function measureWay({ move, most, way, signal, onRate }: OneWay): Promise<number> {
  const spans: Span[] = []
  const began = way.now()
  let requestedBytes = 0
  let moved = 0
  let warmAt = Infinity
  let reportedAt = began

  function came(bytes: number, from: number, to: number): void {
    spans.push({ from, to, bytes })
    moved += bytes
    if (to - began >= WARM_MILLISECONDS || moved >= WARM_SHARE_OF_BYTES * most) warmAt = Math.min(warmAt, to)
    if (to - reportedAt < TELL_MILLISECONDS) return
    reportedAt = to
    onRate(rateHeld(spans, warmAt < to ? warmAt : began, to))
  }

  function nextBytes(): number {
    const soFar = way.now() - began
    const atRate = soFar > 0 ? (moved / soFar / AT_ONCE) * PIECE_MILLISECONDS : 0
    return Math.floor(Math.min(Math.max(FIRST_BYTES, atRate), MOST_PIECE_BYTES, most - requestedBytes))
  }

  /** Resolves with the time at which it had nothing left to move. */
  async function mover(): Promise<number> {
    while (way.now() - began < WAY_MILLISECONDS && requestedBytes < most) {
      const bytes = nextBytes()
      requestedBytes += bytes
      let from = way.now()
      await move(
        bytes,
        (piece) => {
          const to = way.now()
          came(piece, from, to)
          from = to
        },
        signal,
      )
    }
    return way.now()
  }

  const ends = await Promise.all(Array.from({ length: AT_ONCE }, mover))
  // after this moment fewer transfers were running
  const end = Math.min(...ends)
  // on a link too slow to warm up, everything counts
  return warmAt < end ? rateHeld(spans, warmAt, end) : rateHeld(spans, began, Math.max(...ends))
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
