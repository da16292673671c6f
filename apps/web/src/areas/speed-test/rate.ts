/** Bytes that moved evenly in a span of time, in milliseconds. */
export type Span = { readonly from: number; readonly to: number; readonly bytes: number }

const BITS = 8
const MILLISECONDS = 1_000
const MILLION = 1_000_000

const SLICE_MILLISECONDS = 250
/** Of slices of a time, in order of their rate, those in between count: the slowest are pauses, the fastest what had piled up. */
const SLOWEST_LEFT_OUT = 0.3
const FASTEST_LEFT_OUT = 0.1

/** The rate in Mbit/s that was held between two moments. */
export function rateHeld(spans: readonly Span[], from: number, to: number): number {
  const many = Math.max(1, Math.floor((to - from) / SLICE_MILLISECONDS))
  const length = (to - from) / many
  if (!(length > 0)) return 0
  const bytes = Array.from({ length: many }, () => 0)
  for (const span of spans) {
    const first = Math.max(0, Math.floor((span.from - from) / length))
    const last = Math.min(many - 1, Math.floor((span.to - from) / length))
    for (let slice = first; slice <= last; slice += 1)
      bytes[slice] =
        (bytes[slice] ?? 0) + countBytesWithin(span, from + slice * length, from + (slice + 1) * length)
  }
  const sorted = bytes.toSorted((one, other) => one - other)
  const counted = sorted.slice(
    Math.floor(many * SLOWEST_LEFT_OUT),
    many - Math.floor(many * FASTEST_LEFT_OUT),
  )
  const sum = counted.reduce((all, each) => all + each, 0)
  return (sum / counted.length) * (BITS / length) * (MILLISECONDS / MILLION)
}

function countBytesWithin(span: Span, from: number, to: number): number {
  const length = span.to - span.from
  if (length === 0) return span.bytes
  const overlap = Math.min(span.to, to) - Math.max(span.from, from)
  return overlap > 0 ? (span.bytes * overlap) / length : 0
}

/** The middle one; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
