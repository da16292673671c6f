/** One bar of a chart. */
export type Bar = {
  readonly key: string
  /** Under the bar, in a few letters. */
  readonly label: string
  /** What it stands for, in full. */
  readonly name: string
  readonly value: number
  readonly valueText: string
  /** What a press does; null for a bar that stands for nothing. */
  readonly onPress: (() => void) | null
}
