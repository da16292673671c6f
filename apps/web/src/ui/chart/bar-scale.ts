import { nice, ticks } from 'd3-array'

/** The axis of a bar chart: its ends and its labelled values. It always includes 0. */
export type BarScale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] }

/** The approximate number of intervals between the labels of an axis. */
const INTERVALS = 4

/** The axis for these values. `INVALID_DATASET` without values, or if a value is not a finite number. Source: USE-063. */
export function barScale(values: readonly number[]): BarScale | 'INVALID_DATASET' {
  if (values.length === 0 || !values.every(Number.isFinite)) return 'INVALID_DATASET'
  const max = Math.max(0, ...values)
  const min = Math.min(0, ...values)
  if (max === min) return { low: 0, high: 1, ticks: [0] }
  const [low, high] = nice(min, max, INTERVALS)
  return { low, high, ticks: ticks(low, high, INTERVALS) }
}
