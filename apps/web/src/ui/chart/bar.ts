/** A bar of a chart. */
export type Bar = {
  readonly key: string
  /** A short text below the bar. Empty if this bar is not labelled. */
  readonly label: string
  /** The full name. */
  readonly name: string
  /** Null if the value is unknown: the chart has a gap. */
  readonly value: number | null
  readonly valueText: string
  /** Whether the value is an estimate. The bar is then hatched; `valueText` has to mention it. */
  readonly isEstimated?: boolean
  /** Whether the bar is the day that is not over yet. It is then outlined; `name` has to mention it. */
  readonly isToday?: boolean
  /** Whether the bar only fills its place: there is nothing that it could count, such as a month before the first bill. */
  readonly isPlaceholder?: boolean
  /** The value to compare with, drawn as a line across the bar. `valueText` has to mention it. */
  readonly beside?: number | undefined
  /** A change at the beginning of this bar, drawn as a line before it. */
  readonly change?: string | undefined
  /** The action of a press. Null for a bar without an action. */
  readonly onPress: (() => void) | null
}
