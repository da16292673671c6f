import type { ReactNode } from 'react'

import type { Bar } from './bar.ts'
import styles from './BarChart.module.css'

export type ChartHeadContent = {
  readonly bars: readonly Bar[]
  /** The total of the bars and the time that they cover. It heads the chart while no bar is chosen. */
  readonly total: { readonly text: string; readonly span: string }
  /** The average, drawn as a line. Null for none. */
  readonly average: { readonly value: number; readonly text: string } | null
  /** Explains the comparison lines across the bars and the lines before a bar with a change. */
  readonly legend?: { readonly beside?: string | undefined; readonly change?: string | undefined } | undefined
  /** Replaces the value above the chart while it is set. */
  readonly notice?: ReactNode
}

type ChartHeadProps = ChartHeadContent & {
  /** The id of the name of the bar, or of the time of the total. */
  readonly nameId: string
  /** The bar whose value is shown. Null for the total. */
  readonly shown: Bar | null
}

/** The shown value or the total, and the legend of the bars and lines. */
export function ChartHead({ bars, total, average, legend, notice, nameId, shown }: ChartHeadProps) {
  const known = bars.filter(({ value }) => value !== null)
  return (
    <div className={styles.above}>
      {notice ?? <Headline total={total} nameId={nameId} shown={shown} />}
      {known.some(({ isToday }) => isToday) && (
        <LegendEntry sample={styles.todaySample}>Today, so far</LegendEntry>
      )}
      {known.some(({ isEstimated }) => isEstimated) && (
        <LegendEntry sample={styles.hatchSample}>Estimated</LegendEntry>
      )}
      {legend?.beside !== undefined && (
        <LegendEntry sample={styles.besideSample}>{legend.beside}</LegendEntry>
      )}
      {legend?.change !== undefined && (
        <LegendEntry sample={styles.changeSample}>{legend.change}</LegendEntry>
      )}
      {average !== null && <LegendEntry sample={styles.sample}>Average {average.text}</LegendEntry>}
    </div>
  )
}

/** Screen readers skip the value of a bar, because the bars have texts. */
function Headline({ total, nameId, shown }: Pick<ChartHeadProps, 'total' | 'nameId' | 'shown'>) {
  return (
    <p className={styles.headline} aria-hidden={shown !== null}>
      <strong>{shown?.valueText ?? total.text}</strong>{' '}
      <span id={nameId} className="small soft">
        {shown?.name ?? total.span}
        {shown?.change !== undefined && `. ${shown.change}`}
      </span>
    </p>
  )
}

type LegendEntryProps = { readonly sample: string | undefined; readonly children: ReactNode }

function LegendEntry({ sample, children }: LegendEntryProps) {
  return (
    <p className="small soft row">
      <span className={sample} />
      {children}
    </p>
  )
}
