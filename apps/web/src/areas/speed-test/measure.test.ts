import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'

import type { Connection } from './connection.ts'
import { measureDevice } from './measure.ts'
import type { Progress } from './measure.ts'

const TICK_MILLISECONDS = 10
const BITS = 8

beforeEach(() => void vi.useFakeTimers({ loopLimit: 100_000 }))
afterEach(() => void vi.useRealTimers())

type Link = {
  readonly mbps: number
  readonly upMbps?: number
  readonly delayMs: number
  /** The additional delay of a request while data is moved. */
  readonly queueMs?: number
  /** The milliseconds of each second in which nothing moves. */
  readonly pausesMs?: number
  /** The number of bytes after which the connection breaks. */
  readonly breaksAfter?: number
}

/** A simulated link whose capacity is shared by all transfers under way. */
function simulateLink({
  mbps,
  upMbps = mbps,
  delayMs,
  queueMs = 0,
  pausesMs = 0,
  breaksAfter = Infinity,
}: Link) {
  const moved = { down: 0, up: 0 }
  let active = 0
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const now = () => performance.now()
  const isPaused = () => now() % 1_000 < pausesMs

  async function move(
    direction: 'down' | 'up',
    bytes: number,
    onPiece: (bytes: number) => void,
    signal: AbortSignal,
  ) {
    await wait(delayMs)
    active += 1
    try {
      for (let left = bytes; left > 0;) {
        await wait(TICK_MILLISECONDS)
        signal.throwIfAborted()
        if (moved.down + moved.up > breaksAfter) throw new Error('broken')
        const all = ((direction === 'down' ? mbps : upMbps) * 1_000 * TICK_MILLISECONDS) / BITS
        const piece = isPaused() ? 0 : Math.min(left, Math.ceil(all / active))
        left -= piece
        moved[direction] += piece
        if (piece > 0) onPiece(piece)
      }
    } finally {
      active -= 1
    }
  }

  const connection: Connection = {
    download: (bytes, onPiece, signal) => move('down', bytes, onPiece, signal),
    upload: (bytes, signal) => move('up', bytes, () => undefined, signal),
    async ping(signal) {
      await wait(delayMs + (active > 0 ? queueMs : 0))
      signal.throwIfAborted()
    },
    now,
  }
  return { connection, moved }
}

async function measureLink(link: Link, signal = new AbortController().signal) {
  const { connection, moved } = simulateLink(link)
  const reports: Progress[] = []
  const from = performance.now()
  const outcome = measureDevice({
    connection,
    limits: DEVICE_TEST,
    signal,
    onProgress: (progress) => reports.push(progress),
  })
  // avoids an unhandled rejection: the failure is awaited below
  outcome.catch(() => undefined)
  await vi.runAllTimersAsync()
  return { figures: await outcome, moved, reports, took: performance.now() - from }
}

test.each([2, 10, 50, 200, 902])('a link of %d Mbps is measured within a tenth, each way', async (mbps) => {
  const { figures } = await measureLink({ mbps, upMbps: mbps / 2, delayMs: 8 })

  expect(figures.downloadMbps / mbps).toBeCloseTo(1, 1)
  expect(figures.uploadMbps / (mbps / 2)).toBeCloseTo(1, 1)
})

test('short pauses do not lower the measured rate', async () => {
  const { figures } = await measureLink({ mbps: 100, delayMs: 8, pausesMs: 150 })

  expect(figures.downloadMbps / 100).toBeCloseTo(1, 1)
})

test('the delay is measured idle and during the download', async () => {
  const { figures } = await measureLink({ mbps: 20, delayMs: 12, queueMs: 180 })

  expect([figures.idleMs, figures.loadedMs]).toEqual([12, 192])
})

test.each([0.5, 10, 200, 2_000])(
  'at %d Mbps the measurement ends in time and stays within its limit of bytes',
  async (mbps) => {
    const { moved, took } = await measureLink({ mbps, delayMs: 20 })

    expect(moved.down).toBeLessThanOrEqual(DEVICE_TEST.mostDownloadBytes)
    expect(moved.up).toBeLessThanOrEqual(DEVICE_TEST.mostUploadBytes)
    expect(took).toBeLessThan(DEVICE_TEST.seconds * 1_000)
  },
)

test('the progress reports the delay first, then each direction with its rate', async () => {
  const { reports } = await measureLink({ mbps: 50, delayMs: 8 })

  expect([...new Set(reports.map(({ phase }) => phase))]).toEqual(['delay', 'download', 'upload'])
  expect(reports.at(-1)?.mbps).toBeGreaterThan(40)
  expect(reports.length).toBeLessThan(60)
})

test('a broken connection gives no figures', async () => {
  await expect(measureLink({ mbps: 50, delayMs: 8, breaksAfter: 5_000_000 })).rejects.toThrow('broken')
})

test('a stopped measurement gives no figures', async () => {
  const ending = new AbortController()
  setTimeout(() => ending.abort(new Error('stopped')), 4_000)

  await expect(measureLink({ mbps: 50, delayMs: 8 }, ending.signal)).rejects.toThrow('stopped')
})
