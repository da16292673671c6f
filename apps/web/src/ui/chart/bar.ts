/** One bar of a chart. */
export type Bar = {
  readonly key: string
  /** Under the bar, in a few letters. */
  readonly label: string
  /** Its name in full. */
  readonly name: string
  readonly value: number
  readonly valueText: string
  /** What a press does; null for a bar without an action. */
  readonly onPress: (() => void) | null
}
