import type { Bar } from './bar.ts'
import { barText } from './bar-text.ts'
import styles from './BarChart.module.css'

type BarSliderProps = {
  readonly bars: readonly Bar[]
  /** The ids of the chart and of the visible name of the shown bar. */
  readonly labelledBy: string
  readonly shown: Bar
  readonly onShow: (key: string | null) => void
}

/** Bars without an action form a single tab stop: arrow keys, Home and End move from bar to bar. */
export function BarSlider({ labelledBy, bars, shown, onShow }: BarSliderProps) {
  const showAt = (index: number) => onShow(bars[index]?.key ?? null)
  const shownIndex = bars.findIndex(({ key }) => key === shown.key)
  return (
    <input
      type="range"
      className={styles.readOff}
      aria-labelledby={labelledBy}
      aria-valuetext={barText(shown)}
      min={0}
      max={bars.length - 1}
      value={shownIndex}
      onChange={(event) => showAt(Number(event.target.value))}
      onFocus={() => showAt(shownIndex)}
      onBlur={() => onShow(null)}
    />
  )
}
