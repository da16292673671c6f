/** Bytes that moved evenly in a span of time, in milliseconds. */
export type Span = { readonly from: number; readonly to: number; readonly bytes: number }

const BITS = 8
const MILLISECONDS = 1_000
const MILLION = 1_000_000

const SLICE_MILLISECONDS = 250
/** The slowest slices are pauses, the fastest contain data that had been held back on the way. Both are left out. */
const SLOWEST_SHARE = 0.3
const FASTEST_SHARE = 0.1

/**
 * The rate between two moments, in Mbps. The time is cut into slices; the rate is the average of the slices without the
 * slowest and the fastest.
 */
export function calculateRate(spans: readonly Span[], from: number, to: number): number {
  const count = Math.max(1, Math.floor((to - from) / SLICE_MILLISECONDS))
  const length = (to - from) / count
  if (!(length > 0)) return 0
  const bytes = Array.from({ length: count }, () => 0)
  for (const span of spans) {
    const first = Math.max(0, Math.floor((span.from - from) / length))
    const last = Math.min(count - 1, Math.floor((span.to - from) / length))
    for (let slice = first; slice <= last; slice += 1)
      bytes[slice] =
        (bytes[slice] ?? 0) + countBytesWithin(span, from + slice * length, from + (slice + 1) * length)
  }
  const sorted = bytes.toSorted((first, second) => first - second)
  const middle = sorted.slice(Math.floor(count * SLOWEST_SHARE), count - Math.floor(count * FASTEST_SHARE))
  const sum = middle.reduce((total, each) => total + each, 0)
  return (sum / middle.length) * (BITS / length) * (MILLISECONDS / MILLION)
}

function countBytesWithin(span: Span, from: number, to: number): number {
  const length = span.to - span.from
  if (length === 0) return span.bytes
  const overlap = Math.min(span.to, to) - Math.max(span.from, from)
  return overlap > 0 ? (span.bytes * overlap) / length : 0
}

/** 0 if there are no numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((first, second) => first - second)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
