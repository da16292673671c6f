import { nice, ticks } from 'd3-array'

/** The axis of a bar chart: where it begins and ends, and where it is labelled. It always includes 0. */
export type BarScale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] }

/** Roughly how many spaces between labels an axis has. */
const WANTED_SPACES = 4

/** The axis for these values, or why there is none: no values, or some that are no numbers. Source: USE-063. */
export function barScale(values: readonly number[]): BarScale | 'INVALID_DATASET' {
  if (values.length === 0 || !values.every(Number.isFinite)) return 'INVALID_DATASET'
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  if (most === least) return { low: 0, high: 1, ticks: [0] }
  const [low, high] = nice(least, most, WANTED_SPACES)
  return { low, high, ticks: ticks(low, high, WANTED_SPACES) }
}
