/** One bar of a chart. */
export type Bar = {
  readonly key: string
  /** Under the bar, in a few letters; none where only some of them are named. */
  readonly label: string
  /** Its name in full. */
  readonly name: string
  /** Null where it is not known: a gap. */
  readonly value: number | null
  readonly valueText: string
  /** It is drawn hatched; its text says so. */
  readonly isEstimated?: boolean
  /** What the bar is compared with, drawn as a line across it; its text says so. */
  readonly beside?: number | undefined
  /** What changed when it began, drawn as a line before it. */
  readonly change?: string | undefined
  /** What a press does; null for a bar without an action. */
  readonly onPress: (() => void) | null
}
