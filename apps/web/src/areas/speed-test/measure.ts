import type { BegunDeviceTest } from '@switchboard/domain/speed-test/contract'
import type { Measured } from '@switchboard/domain/speed-test/measured'

import { wait } from '#web/http/wait.ts'

import { MAX_REQUEST_BYTES } from './connection.ts'
import type { Connection } from './connection.ts'
import { calculateRate, median } from './rate.ts'
import type { Span } from './rate.ts'

/** The duration of the download and of the upload, unless their bytes are used up earlier. */
const TRANSFER_MILLISECONDS = 5_000
/** The beginning is left out: connections speed up first, and the right size of a request is not known yet. */
const WARM_UP_MILLISECONDS = 1_000
const WARM_UP_SHARE_OF_BYTES = 0.2
/** Parallel requests, because a single request does not use the whole capacity. */
const PARALLEL_REQUESTS = 5
const FIRST_REQUEST_BYTES = 131_072
/** The intended duration of a request at the rate measured so far. */
const REQUEST_MILLISECONDS = 700
const IDLE_PINGS = 8
const PING_PAUSE_MILLISECONDS = 200
const PROGRESS_MILLISECONDS = 250

export type Phase = 'delay' | 'download' | 'upload'
/** The current phase, and the rate so far in Mbps. */
export type Progress = { readonly phase: Phase; readonly mbps: number | null }

type Limits = Pick<BegunDeviceTest, 'mostDownloadBytes' | 'mostUploadBytes'>
type MeasureOptions = {
  readonly connection: Connection
  readonly limits: Limits
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/**
 * Measures the connection from this device to the provider: first the delay, then the download and the delay during it, then
 * the upload. Throws if a request fails or the signal aborts.
 */
export async function measureDevice({
  connection,
  limits,
  signal,
  onProgress,
}: MeasureOptions): Promise<Omit<Measured, 'connection'>> {
  onProgress({ phase: 'delay', mbps: null })
  // the first request opens the connection, so its duration does not count
  await connection.ping(signal)
  const idleDelays = await measureDelays(connection, signal, (count) => count < IDLE_PINGS)
  const idleMs = median(idleDelays)

  let isDownloading = true
  const onRate = (phase: Phase) => (mbps: number) => onProgress({ phase, mbps })
  const [downloadMbps, loadedDelays] = await Promise.all([
    measureRate({
      transfer: connection.download,
      maxBytes: limits.mostDownloadBytes,
      connection,
      signal,
      onRate: onRate('download'),
    }).finally(() => {
      isDownloading = false
    }),
    measureDelays(connection, signal, () => isDownloading),
  ])
  const uploadMbps = await measureRate({
    transfer: async (bytes, onPiece, abort) => {
      await connection.upload(bytes, abort)
      onPiece(bytes)
    },
    maxBytes: limits.mostUploadBytes,
    connection,
    signal,
    onRate: onRate('upload'),
  })
  return { downloadMbps, uploadMbps, idleMs, loadedMs: Math.max(idleMs, median(loadedDelays)) }
}

/** Sends pings one after the other while `isWanted`, and returns the duration of each in milliseconds. */
async function measureDelays(
  connection: Connection,
  signal: AbortSignal,
  isWanted: (count: number) => boolean,
): Promise<number[]> {
  const delays: number[] = []
  while (isWanted(delays.length)) {
    const startedAt = connection.now()
    await connection.ping(signal)
    delays.push(connection.now() - startedAt)
    await wait(PING_PAUSE_MILLISECONDS, signal)
  }
  return delays
}

type TransferOptions = {
  readonly transfer: Connection['download']
  readonly maxBytes: number
  readonly connection: Connection
  readonly signal: AbortSignal
  readonly onRate: (mbps: number) => void
}

/** The rate of the download or the upload, in Mbps. */
async function measureRate(options: TransferOptions): Promise<number> {
  const { transfer, maxBytes, connection, signal } = options
  const meter = createRateMeter(options)
  let requestedBytes = 0

  function chooseRequestBytes(): number {
    const wanted = Math.max(FIRST_REQUEST_BYTES, meter.averageBytesPerMillisecond() * REQUEST_MILLISECONDS)
    return Math.floor(Math.min(wanted, MAX_REQUEST_BYTES, maxBytes - requestedBytes))
  }

  /** Sends requests one after the other. Resolves to the time of the end of the last. */
  async function sendRequests(): Promise<number> {
    while (meter.measureElapsedTime() < TRANSFER_MILLISECONDS && requestedBytes < maxBytes) {
      const bytes = chooseRequestBytes()
      requestedBytes += bytes
      let pieceStart = connection.now()
      await transfer(
        bytes,
        (pieceBytes) => {
          const pieceEnd = connection.now()
          meter.record({ bytes: pieceBytes, from: pieceStart, to: pieceEnd })
          pieceStart = pieceEnd
        },
        signal,
      )
    }
    return connection.now()
  }

  const ends = await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, sendRequests))
  return meter.calculateFinalRate(ends)
}

/** Collects the pieces of a transfer, and reports the rate so far. */
function createRateMeter({ maxBytes, connection, onRate }: TransferOptions) {
  const spans: Span[] = []
  const startedAt = connection.now()
  let movedBytes = 0
  let warmAt = Infinity
  let reportedAt = startedAt
  const measureElapsedTime = () => connection.now() - startedAt

  return {
    measureElapsedTime,
    /** The average of a request since the start. */
    averageBytesPerMillisecond: () => {
      const elapsedTime = measureElapsedTime()
      return elapsedTime > 0 ? movedBytes / elapsedTime / PARALLEL_REQUESTS : 0
    },
    record(span: Span): void {
      spans.push(span)
      movedBytes += span.bytes
      const { to } = span
      const isWarm = to - startedAt >= WARM_UP_MILLISECONDS || movedBytes >= WARM_UP_SHARE_OF_BYTES * maxBytes
      if (isWarm) warmAt = Math.min(warmAt, to)
      if (to - reportedAt < PROGRESS_MILLISECONDS) return
      reportedAt = to
      onRate(calculateRate(spans, warmAt < to ? warmAt : startedAt, to))
    },
    /** `ends` are the times at which the parallel requests ended. */
    calculateFinalRate(ends: readonly number[]): number {
      // after this moment fewer requests ran in parallel
      const firstEnd = Math.min(...ends)
      // on a slow link the warm-up never ends: then everything counts
      return warmAt < firstEnd
        ? calculateRate(spans, warmAt, firstEnd)
        : calculateRate(spans, startedAt, Math.max(...ends))
    },
  }
}
