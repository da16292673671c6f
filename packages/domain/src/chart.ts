/** The axis of a bar chart: where it begins and ends, and where it is labelled. It always includes 0. */
export type BarScale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] }

/** Roughly how many spaces between labels an axis has. */
const WANTED_SPACES = 4
const ROUND_STEPS = [1, 2, 5, 10]

/** The axis for these values, or why there is none: no values, or some that are no numbers. Source: USE-063. */
export function barScale(values: readonly number[]): BarScale | 'INVALID_DATASET' {
  if (values.length === 0 || !values.every(Number.isFinite)) return 'INVALID_DATASET'
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  if (most === least) return { low: 0, high: 1, ticks: [0] }
  const step = roundStep((most - least) / WANTED_SPACES)
  const lowest = Math.floor(least / step)
  const highest = Math.ceil(most / step)
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, place) => (lowest + place) * step)
  return { low: lowest * step, high: highest * step, ticks }
}

/** The next round number: 1, 2 or 5 with zeros. */
function roundStep(atLeast: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(atLeast))
  const round = ROUND_STEPS.find((step) => step * magnitude >= atLeast) ?? 1
  return round * magnitude
}
